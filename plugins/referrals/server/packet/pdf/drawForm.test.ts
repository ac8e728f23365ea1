import { describe, expect, it } from 'vitest'
import { formDefinitions } from '../../../shared/forms/formDefinitions'
import { answerParts } from '../../../shared/packet/answerParts'
import { drawForm } from './drawForm'
import type { FormDocument } from './FormDocument'
import { drawable } from '@core/server/files'

const strokes = [
  Array.from({ length: 120 }, (_, at) => (at % 2 === 0 ? 40 + at * 4 : 100 + 60 * Math.sin(at / 8))),
  [300, 150, 420, 60],
]
const answers = {
  client: {
    firstName: 'Đặng Žofia',
    lastName: 'Ó Súilleabháin',
    dateOfBirth: '2019-04-05',
    state: 'NY',
    zip: '12207',
    languages: ['en', 'vi'],
  },
  guardians: [
    { name: 'Мария Иванова', relationship: 1, phone: '555-010-0001', email: 'maria@family.example', legalCustody: 2 },
    { name: '李小龍', relationship: 2, phone: '555-010-0002', email: 'lee@family.example', legalCustody: 2 },
  ],
  emergencyContact: { name: 'Νίκος Παπαδόπουλος', phone: '555-010-0003' },
  clinical: {
    hasDiagnosis: true,
    diagnosisCode: 'F84.0',
    concerns: 'Sleeps badly. '.repeat(400),
    medications: ['Melatonin', 'Vitamin D'],
  },
  consent: { services: true, emergency: true },
  printedName: 'Мария Иванова',
  relationship: 1,
  signature: { method: 'drawn', strokes },
  consentToSign: true,
}

const form = (key: keyof typeof formDefinitions, given: Record<string, unknown> = answers): FormDocument => ({
  brand: { name: 'White Glove', color: null },
  title: 'Intake form',
  version: formDefinitions[key].version,
  facts: [['Referral', 'REF-000123']],
  parts: answerParts(formDefinitions[key], given),
  record: [['Signed by', 'Мария Иванова, Mother']],
  submittedAt: '2026-11-21T10:00:00Z',
})

/** The content of the PDF, as far as it is not compressed. */
const textOf = (pdf: Buffer) => pdf.toString('latin1')

describe('a submitted form as a PDF', () => {
  it('is tagged, has a language and a title, and is always drawn the same', async () => {
    const pdf = await drawForm(form('intake'))
    const text = textOf(pdf)
    expect(text).toMatch(/^%PDF-1\.7/)
    expect(text).toContain('/Marked true')
    expect(text).toContain('/Lang (en-US)')
    expect(text).toContain('/DisplayDocTitle true')
    expect(text).toContain('/S /H1')
    expect((await drawForm(form('intake'))).equals(pdf)).toBe(true)
  })

  it.each(['handbook', 'healthPolicy', 'releaseInfo', 'communicationPolicy', 'schoolCollaboration'] as const)(
    'is drawn for %s, with the texts to read',
    async (key) => {
      const pdf = await drawForm(form(key, { signature: { method: 'typed', name: 'Maria Ivanova' } }))
      expect(pdf.length).toBeGreaterThan(5000)
    },
  )
})

describe('a letter', () => {
  it('of European and Arabic scripts is drawn as it is', () => {
    for (const text of ['Đặng Žofia Ó Súilleabháin', 'Мария', 'Νίκος', 'نور', 'Łódź\nßß', '’–…'])
      expect(drawable(text)).toBe(text)
  })

  it('that the font lacks is written as its code point, so that none is lost, and the direction can’t be reversed', () => {
    expect(drawable('𓀀a𓁐')).toBe('[U+13000]a[U+13050]')
    expect(drawable('a\u202Eb')).toBe('a[U+202E]b')
    expect(drawable('a\tb\r\nc')).toBe('a b\nc')
  })
})

describe('a name from right to left', () => {
  it('[D4] and a long answer in that script are printed, across pages too, with the typed signature', async () => {
    const hebrew = {
      ...answers,
      printedName: 'שרה כהן',
      clinical: {
        hasDiagnosis: true,
        diagnosisCode: 'F84.0',
        concerns: 'הוא ישן לא טוב, לוקח Melatonin 5 mg (בערב).\n'.repeat(120),
      },
    }
    const pdf = await drawForm({
      ...form('intake', { ...hebrew, signature: { method: 'typed', name: 'نور الدين الأحمد' } }),
      record: [['Signed by', 'نور الدين الأحمد, Mother']],
    })
    const pages = (document: Buffer) => textOf(document).match(/\/Type \/Page\b/g)!.length
    expect(pages(pdf)).toBeGreaterThan(pages(await drawForm(form('intake', { ...hebrew, clinical: {} }))) + 1)
  })
})
