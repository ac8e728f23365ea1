import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { icd10Pattern } from '../../shared/formats'
import plugin from '../plugin'
import { readCommonCodes, readOrderFile, searchDiagnoses } from './diagnosisCodes'

const common = await readCommonCodes()
const find = (typed: string) => searchDiagnoses(common, typed, 5).map(({ code, label }) => `${code} ${label}`)

describe('[D3] the look-up of diagnoses', () => {
  it('has each of its codes in a valid format, in order and once', () => {
    const codes = common.codes.map(({ code }) => code)
    expect(codes.filter((code) => !icd10Pattern.test(code))).toEqual([])
    expect([...new Set(codes)].toSorted()).toEqual(codes)
  })

  it('contains chapters F and R completely: each substance with its courses, each severity, each score', () => {
    const known = (beginning: string) =>
      common.codes.filter(({ code, billable }) => billable && code.startsWith(beginning))
    expect(['F', 'R', 'F10', 'F17', 'F01', 'R40.2', 'R29.7'].map((beginning) => known(beginning).length)).toEqual([
      872, 774, 58, 20, 24, 97, 43,
    ])
    expect(find('alcohol depend remission')).toEqual(['F10.21 Alcohol dependence, in remission'])
    expect(find('R45.851')).toEqual(['R45.851 Suicidal ideations'])
    expect(find('F99')).toEqual(['F99 Mental disorder, not otherwise specified'])
  })

  it('is of the release in force since October 2026, whose genetic disorders begin with two letters', () => {
    expect(find('F64.A')).toEqual(['F64.A Gender identity disorder, in remission'])
    expect(find('r1024')).toEqual(['R10.24 Suprapubic pain'])
    expect(find('qa00101')).toEqual(['QA0.0101 SCN2A-related neurodevelopmental disorder'])
  })

  it('finds codes by their beginning, with and without the dot, in any case', () => {
    expect(find('F84.0')).toEqual(['F84.0 Autistic disorder'])
    expect(find('f840')).toEqual(['F84.0 Autistic disorder'])
    expect(find('r62.5')[0]).toContain('R62.5 ')
  })

  it('finds codes by the beginnings of words of the description, the best match first', () => {
    expect(find('autis')[0]).toBe('F84.0 Autistic disorder')
    expect(find('recept mixed')).toEqual(['F80.2 Mixed receptive-expressive language disorder'])
    expect(find('down')[0]).toBe('Q90.9 Down syndrome, unspecified')
    expect(find('carburetor')).toEqual([])
  })

  it('marks headers', () => {
    const billable = (code: string) => common.codes.find((one) => one.code === code)?.billable
    expect([billable('F84'), billable('F84.0'), billable('F82'), billable('G40.90')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('reads the order file of CMS by its columns', () => {
    const line = (number: string, code: string, billable: 0 | 1, label: string) =>
      `${number} ${code.padEnd(7)} ${billable} ${label.slice(0, 60).padEnd(60)} ${label}`
    const file = [
      line('11001', 'F84', 0, 'Pervasive developmental disorders'),
      line('11002', 'F840', 1, 'Autistic disorder'),
    ]
    const read = readOrderFile('/srv/icd10cm_order_2027.txt', file.join('\r\n'))
    expect(read).toMatchObject({
      version: 'ICD-10-CM 2027',
      complete: true,
      codes: [
        { code: 'F84', label: 'Pervasive developmental disorders', billable: false },
        { code: 'F84.0', label: 'Autistic disorder', billable: true },
      ],
    })
    expect(() => readOrderFile('notes.txt', 'Buy milk')).toThrow('ICD10CM_FILE must name the order file')
  })
})

describe('its call', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ plugins: [plugin], deployment })
  })
  afterAll(() => test.close())

  it('is for everybody who may view referrals, and for nobody else', async () => {
    const asks = async (role: string) => (await test.as(role)).post('/api/referral/Diagnoses', { search: 'F84.0' })
    const { status, body } = await asks('Intake Coordinator')
    expect([status, body.data, body.complete]).toEqual([
      200,
      [{ code: 'F84.0', label: 'Autistic disorder', billable: true }],
      false,
    ])
    expect((await asks('Salesperson')).status).toBe(403)
  })
})
