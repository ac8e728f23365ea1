import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { consent, consentText } from '../../shared/esign/consent'
import type { EvidenceSigner } from '../../shared/evidence/evidence'
import { fleetingFolder, textOfPdf } from '../sealing/testing/tools'
import {
  ana,
  ben,
  createEsignApp,
  draft,
  eventually,
  identify,
  linkOf,
  pdfOf,
  postForm,
  read,
  sendDraft,
  sign,
  valuesFor,
} from './testing/esignApp'

let test: TestApp
let sales: Caller
let folder: Awaited<ReturnType<typeof fleetingFolder>>
/** The consent as a Spanish page shows it. */
let spanish: string
beforeAll(async () => {
  test = await createEsignApp()
  sales = await test.as('Sales Manager')
  folder = await fleetingFolder()
  const file = path.join(import.meta.dirname, '../../languages/es.json')
  const { words } = JSON.parse(await readFile(file, 'utf8')) as { words: Record<string, string> }
  spanish = consent.paragraphs.map((paragraph) => words[paragraph]).join(' ')
})
afterAll(async () => {
  await folder.remove()
  await test.close()
})

const mailsTo = (email: string) => test.sent.filter(({ to }) => to === email)

/** The evidence that is attached to a sealed PDF. */
function signersIn(pdf: Buffer): readonly EvidenceSigner[] {
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    const from = at + 'stream\n'.length
    const bytes = pdf.subarray(from, pdf.indexOf('endstream', from))
    for (const text of [bytes.toString(), unpacked(bytes)])
      if (text.includes('white-glove-evidence')) return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1)).signers
  }
  throw new Error('It has no evidence')
}

function unpacked(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString()
  } catch {
    return ''
  }
}

describe('[D12] a signer who reads Spanish', () => {
  it('gets messages in it, and what they agreed to is sealed as it was shown', async () => {
    const person = { ...ana, email: 'ana.es@harbor.example' }
    const made = await draft(sales, {
      signers: [
        { ...person, order: 1, language: 'es' },
        { ...ben, order: 2 },
      ],
    })
    expect(made.signers.map(({ language }) => language)).toEqual(['es', null])
    await sendDraft(sales, made)
    const token = await linkOf(test, person.email)
    const [invited] = mailsTo(person.email)
    expect(invited!.subject).toMatch(/le pide que firme/)
    expect(invited!.text).toMatch(/\/sign\?lang=es#/)
    expect(invited!.text).toMatch(/funciona hasta el \d+ de \w+ de \d{4}/)

    const visitor = test.visitor()
    await visitor.post('/api/DocumentSign/Open', { token })
    await visitor.post('/api/DocumentSign/SendCode', { token, channel: 'email', language: 'es' })
    const [code] = /\d{6}/.exec(mailsTo(person.email).at(-1)!.subject)!
    expect(mailsTo(person.email).at(-1)!.subject).toContain('es su código')
    await visitor.post('/api/DocumentSign/CheckCode', { token, code })
    const agree = (more: object) =>
      visitor.post('/api/DocumentSign/Consent', { token, version: consent.version, ...more })
    const changed = 'The text has changed. Reload the page and read it again.'
    expect(await agree({ language: 'es', shown: consentText })).toMatchObject({
      status: 409,
      body: { message: changed },
    })
    expect(await agree({ language: 'en', shown: spanish })).toMatchObject({ status: 409, body: { message: changed } })
    const { body } = await agree({ language: 'es', shown: spanish })
    const signed = await postForm(visitor, '/api/DocumentSign/Create', {
      token,
      values: JSON.stringify(valuesFor(body.data.fields, person.name)),
      timeZone: 'America/New_York',
      shownSha256: body.data.shownSha256,
    })
    expect(signed.status).toBe(200)
    expect((await sign(test, await linkOf(test, ben.email), ben)).status).toBe(200)

    const done = await eventually(async () => {
      const now = await read(sales, made.documentUniqueId)
      return now.status === 5 ? now : undefined
    })
    const consents = done.events.filter(({ what }) => what === 'Consent').map(({ detail }) => detail)
    expect(consents).toEqual([
      `Version ${consent.version} in Spanish: ${spanish}`,
      `Version ${consent.version}: ${consentText}`,
    ])
    const pdf = await pdfOf(test, sales, { documentUniqueId: made.documentUniqueId })
    expect(signersIn(pdf).map((one) => one.consent)).toMatchObject([
      { version: consent.version, language: 'es', text: spanish },
      { version: consent.version, language: 'en', text: consentText },
    ])
    const certificate = (await textOfPdf(folder.path, pdf)).replaceAll(/\s+/g, ' ')
    expect(certificate).toContain(`Version ${consent.version} in Spanish`)
    expect(certificate).toContain('Se le pide que firme este documento electrónicamente.')
    const copy = await eventually(() => mailsTo(person.email).find(({ subject }) => /está completo/.test(subject)))
    expect(copy.text).toMatch(/Todos han firmado/)
  })

  it('but whom nobody knew as such gets the messages after the consent in its language', async () => {
    const person = { ...ana, email: 'ana.unknown@harbor.example' }
    const made = await draft(sales, { signers: [person, { ...ben, email: 'ben.unknown@dealer.example' }] })
    await sendDraft(sales, made)
    const token = await linkOf(test, person.email)
    expect(mailsTo(person.email)[0]!.text).toMatch(/\/sign#/)
    const visitor = test.visitor()
    await identify(test, visitor, token, person.email)
    await visitor.post('/api/DocumentSign/Consent', { token, version: consent.version, language: 'es', shown: spanish })
    expect((await read(sales, made.documentUniqueId)).signers[0]!.language).toBe('es')
  })

  it('is offered only languages that the pages have', async () => {
    const { status, body } = await sales.post('/api/DocuSignMap/Create', {
      template: 'clark-customer-agreement',
      signers: [{ ...ana, language: 'fr' }],
    })
    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field: 'signers[0].language' })
  })
})
