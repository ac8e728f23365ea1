import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defineServerPlugin, on } from '@core/server/plugin'
import { type Caller, lastCode, type TestApp } from '@core/server/testing'
import { leadAgreementCompleted } from '../../contract/leadAgreementCompleted'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { findSignatures } from '../../shared/verify/findSignatures'
import { PdfFile } from '../../shared/verify/pdfFile'
import { verifyPdf } from '../../shared/verify/verifyPdf'
import { sha256 } from '../esign/storedPdf'
import { agreement } from '../sealing/testing/agreement'
import { fleetingFolder, opensslCms, pdfsig, qpdfCheck, textOfPdf } from '../sealing/testing/tools'
import { mailSignerLink } from '../esign/mailSignerLink'
import { sealDocument } from './sealDocument'
import {
  ana,
  begin,
  ben,
  createEsignApp,
  crm,
  draft,
  eventually,
  linkOf,
  pdfOf,
  postForm,
  read,
  sendDraft,
  sign,
  valuesFor,
} from './testing/esignApp'

/** Subscribes to the events of documents, as crm does. */
const heard: number[] = []
const listener = defineServerPlugin({
  id: 'listener',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  subscriptions: { 'listener.hear': on(leadAgreementCompleted, async ({ leadId }) => void heard.push(leadId)) },
})

let test: TestApp
let sales: Caller
let folder: Awaited<ReturnType<typeof fleetingFolder>>
beforeAll(async () => {
  test = await createEsignApp([crm, listener])
  sales = await test.as('Sales Manager')
  folder = await fleetingFolder()
})
afterAll(async () => {
  await folder.remove()
  await test.close()
})

const rootsOf = async (): Promise<string[]> => (await sales.get('/api/DocumentSign/Roots')).body.data.roots

let people = 0
/** A sent document of one signer with a unique address, and the token of their link. */
async function sentTo(more: object = {}): Promise<{ document: DocumentDetail; token: string; person: typeof ana }> {
  const person = { ...ana, email: `signer${people++}@harbor.example` }
  const made = await draft(sales, { template: 'credit-application', signers: [person], ...more })
  const document = await sendDraft(sales, made)
  return { document, token: await linkOf(test, person.email), person }
}

const completed = (documentUniqueId: string) =>
  eventually(async () => {
    const now = await read(sales, documentUniqueId)
    return now.status === 5 ? now : undefined
  })

describe('a customer agreement', () => {
  it('[S4.15] [S7.11] is signed by both in order, sealed so that other programs accept it, and starts its lead’s transfer once', async () => {
    const { body } = await sales.post('/api/Lead/Create', {
      company: 'Harbor Freight',
      leadType: 1,
      source: 1,
      assignTo: 6,
    })
    const leadId: number = body.data.id
    const made = await draft(sales, { leadId, title: 'Agreement' })
    const sent = await sendDraft(sales, made)
    expect(sent.signers.map(({ status }) => status)).toEqual([2, 1])

    expect(await sign(test, await linkOf(test, ana.email), ana)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Document submitted successfully.', data: { status: 4 } },
    })
    await sign(test, await linkOf(test, ben.email), ben)
    const done = await completed(made.documentUniqueId)
    expect(done.sealLevel).toBe('B-B')
    await eventually(() => heard.includes(leadId) || undefined)
    await sealDocument({ documentId: done.id }, { ...test, ...surroundings() })
    expect(heard.filter((id) => id === leadId)).toHaveLength(1)

    const pdf = await pdfOf(test, sales, { documentUniqueId: made.documentUniqueId })
    expect(sha256(pdf)).toBe(done.sealedSha256)
    const roots = await rootsOf()
    const { verdict, signatures, evidence } = await verifyPdf(pdf, { roots })
    expect({ verdict, fields: signatures.map(({ field }) => field) }).toEqual({
      verdict: 'valid',
      fields: ['signer-1', 'signer-2', 'seal'],
    })
    expect(evidence).toMatchObject({ matches: true })
    expect((await pdfsig(folder.path, pdf)).signatures).toHaveLength(3)
    for (const told of (await pdfsig(folder.path, pdf)).signatures) expect(told).toContain('Signature is Valid')
    expect((await pdfsig(folder.path, pdf)).signatures.at(-1)).toContain('Total document signed')
    expect(await qpdfCheck(folder.path, pdf)).toMatchObject({ status: 0 })
    for (const { contents, signed } of await findSignatures(await PdfFile.open(new Uint8Array(pdf))))
      expect(await opensslCms(folder.path, { content: signed(), cms: contents, root: roots[0]! })).toMatchObject({
        status: 0,
      })
    expect(await textOfPdf(folder.path, pdf)).toContain('/verify')

    const flipped = Buffer.from(pdf)
    const at = flipped.indexOf('stream') + 40
    flipped[at] = flipped[at]! ^ 1
    expect((await verifyPdf(flipped, { roots })).verdict).toBe('invalid')
    expect((await pdfsig(folder.path, flipped)).output).toContain('Digest Mismatch')
  })

  it('[D12] that was signed on paper is completed by staff with its scan and the lead’s id', async () => {
    const { body } = await sales.post('/api/Lead/Create', { company: 'Cedar', leadType: 1, source: 1, assignTo: 6 })
    const leadId: number = body.data.id
    const { documentUniqueId } = await draft(sales, { leadId })
    const scan = await agreement(1)
    const texts = { documentUniqueId, leadId: String(leadId) }
    expect(await postForm(sales, '/api/DocumentSign/Create', { ...texts, leadId: '99999' }, scan)).toMatchObject({
      status: 400,
    })
    expect(await postForm(sales, '/api/DocumentSign/Create', texts)).toMatchObject({
      body: { message: 'File is required' },
    })
    expect(await postForm(test.visitor(), '/api/DocumentSign/Create', texts, scan)).toMatchObject({ status: 401 })
    expect(await postForm(sales, '/api/DocumentSign/Create', texts, scan)).toMatchObject({
      body: { message: 'Document submitted successfully.', data: { status: 5 } },
    })
    await eventually(() => heard.includes(leadId) || undefined)
    expect(await postForm(sales, '/api/DocumentSign/Create', texts, scan)).toMatchObject({ status: 409 })
    const pdf = await pdfOf(test, sales, { documentUniqueId })
    expect((await verifyPdf(pdf, { roots: await rootsOf() })).verdict).toBe('valid')
  })
})

describe('the form of DocumentSign/Create', () => {
  /** Sends only the beginning of a form with a declared length of 50 MB. @returns the response, which comes nevertheless */
  async function beginForm(who: Caller, head: string): Promise<{ status: number; text: string; closes: boolean }> {
    await test.app.ready()
    if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    const sending = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/DocumentSign/Create',
      headers: {
        'content-type': 'multipart/form-data; boundary=half',
        'content-length': String(50 * 1024 * 1024),
        'x-xsrf-token': who.cookies.get('XSRF-TOKEN') ?? '',
        cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    sending.write(head)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    const body = await readText(answer)
    sending.destroy()
    return { status: answer.statusCode!, text: body, closes: answer.headers.connection === 'close' }
  }
  const part = (name: string, content: string) =>
    `--half\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n--half\r\n`
  const filePart =
    '--half\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7'

  it('[S7.11] is refused by its link before the rest is read', async () => {
    const visitor = test.visitor()
    await visitor.get('/api/DocumentSign/Roots')
    const bad = await beginForm(visitor, part('token', 'x'.repeat(43)))
    expect(bad).toMatchObject({ status: 404, closes: true })
    expect(bad.text).toContain('This link is not one of ours')

    const { token, document } = await sentTo()
    const early = await beginForm(visitor, part('token', token))
    expect(early).toMatchObject({ status: 403, closes: true })
    expect(early.text).toContain('Enter the code that we sent you first.')

    await sales.post('/api/DocuSignMap/Void', { documentUniqueId: document.documentUniqueId, reason: 'No' })
    expect(await beginForm(visitor, part('token', token))).toMatchObject({ status: 410, closes: true })
  })

  it('[S7.11] without a link is refused before its file is read, unless it is sent by staff with permission', async () => {
    const visitor = test.visitor()
    await visitor.get('/api/DocumentSign/Roots')
    expect(await beginForm(visitor, filePart)).toMatchObject({ status: 401, closes: true })
    expect(await beginForm(visitor, part('values', '{}'))).toMatchObject({ status: 401, closes: true })
    // The rest is read and dropped, so that a browser can read why.
    expect(await beginForm(await test.as('Auditor'), filePart)).toMatchObject({ status: 403, closes: false })
    const late = { documentUniqueId: 'x', token: 'x'.repeat(43) }
    expect(await postForm(sales, '/api/DocumentSign/Create', late)).toMatchObject({
      status: 400,
      body: { message: 'Link must be the first part of the form' },
    })
  })

  it('[S7.11] of a signer can’t contain a file', async () => {
    const { token, person } = await sentTo()
    const visitor = test.visitor()
    await begin(test, visitor, token, person.email)
    expect(await beginForm(visitor, `${part('token', token).slice(0, -8)}${filePart}`)).toMatchObject({
      status: 400,
      closes: true,
    })
  })
})

describe('a signer', () => {
  it('[D12] sees nothing of the document before the code, and signs only after code and consent', async () => {
    const { token, person } = await sentTo({ message: 'Please hurry' })
    const visitor = test.visitor()
    const { body } = await visitor.post('/api/DocumentSign/Open', { token })
    expect(body.data).toMatchObject({ step: 'code', message: null, fields: [], pages: [], shownSha256: null })
    expect(body.data.channels).toEqual([
      { id: 'email', to: 's•••@harbor.example' },
      { id: 'sms', to: '•••-•••-4433' },
    ])
    const form = { token, values: '{}' }
    expect(await postForm(visitor, '/api/DocumentSign/Create', form)).toMatchObject({ status: 403 })
    expect(await visitor.post('/api/DocumentSign/GetDocument', { token })).toMatchObject({ status: 403 })
    expect(await visitor.post('/api/DocumentSign/Decline', { token, reason: 'No' })).toMatchObject({ status: 403 })

    await visitor.post('/api/DocumentSign/SendCode', { token, channel: 'sms' })
    expect(test.sent.at(-1)).toMatchObject({ to: ana.phone, channel: 'sms' })
    const code = test.sent.at(-1)!.text.slice(0, 6)
    expect(await visitor.post('/api/DocumentSign/SendCode', { token, channel: 'email' })).toMatchObject({ status: 429 })
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await visitor.post('/api/DocumentSign/CheckCode', { token, code: wrong })).toMatchObject({
      status: 400,
      body: { message: 'Please enter correct OTP' },
    })
    expect(await visitor.post('/api/DocumentSign/CheckCode', { token, code })).toMatchObject({
      body: { data: { step: 'consent', message: 'Please hurry' } },
    })
    expect(await visitor.post('/api/DocumentSign/CheckCode', { token, code })).toMatchObject({ status: 400 })
    expect(await postForm(visitor, '/api/DocumentSign/Create', form)).toMatchObject({
      status: 409,
      body: { message: 'Agree to sign electronically first.' },
    })
    // Another browser needs a separate code.
    expect(await test.visitor().post('/api/DocumentSign/Open', { token })).toMatchObject({
      body: { data: { step: 'code' } },
    })
    expect(person.name).toBe('Ana Novak')
  })

  it('[D7] has five attempts for a code', async () => {
    const { token, person } = await sentTo()
    const visitor = test.visitor()
    await visitor.post('/api/DocumentSign/SendCode', { token, channel: 'email' })
    const code = lastCode(test.sent, person.email)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries++) await visitor.post('/api/DocumentSign/CheckCode', { token, code: wrong })
    expect(await visitor.post('/api/DocumentSign/CheckCode', { token, code })).toMatchObject({ status: 429 })
  })

  it.each([
    [550, 'Bounced'],
    [451, undefined],
  ])(
    '[D12] whose address the mail server refuses with %i has a link that is marked %s, else retried',
    async (responseCode, mark) => {
      const { document } = await sentTo()
      const eventsSoFar = async () => (await read(sales, document.documentUniqueId)).events.map(({ what }) => what)
      await expect.poll(eventsSoFar).toContain('Delivered')
      const { rows } = await sql<{ linkId: number }>`
      select max(link.id) as "linkId" from documents.signer_link link where link.document_id = ${document.id}`.execute(
        test.db.query,
      )
      const messages = {
        send: async () => {
          throw Object.assign(new Error('Refused'), { responseCode })
        },
      }
      const brand = async () => ({
        name: 'White Glove',
        color: null,
        officePhone: null,
        webLogo: null,
        mobileLogo: null,
      })
      const mailing = mailSignerLink(
        { linkId: rows[0]!.linkId, news: 'reminded' },
        { db: test.db, messages, brand, publicUrl: 'http://localhost:3000' },
      )
      // A rejected delivery is retried by the queue.
      if (mark === undefined) await expect(mailing).rejects.toThrow('Refused')
      else await mailing
      expect((await eventsSoFar()).filter((what) => what === 'Bounced')).toEqual(mark ? [mark] : [])
    },
  )

  it('[D7] is told when a code could not be sent, and gets one with the next try, without a wait', async () => {
    const { token, person } = await sentTo()
    const visitor = test.visitor()
    const refusing = vi.spyOn(test.sent, 'push').mockImplementation(() => {
      throw new Error('451 Try again later')
    })
    const refused = await visitor.post('/api/DocumentSign/SendCode', { token, channel: 'email' })
    refusing.mockRestore()
    expect(refused).toMatchObject({
      status: 503,
      body: { message: 'Your code could not be sent just now. Please try again in a minute.' },
    })
    expect(await visitor.post('/api/DocumentSign/SendCode', { token, channel: 'email' })).toMatchObject({ status: 200 })
    const code = lastCode(test.sent, person.email)
    expect(await visitor.post('/api/DocumentSign/CheckCode', { token, code })).toMatchObject({ status: 200 })
  })

  it('[S5.1] gets the missing values by field, and can finish later', async () => {
    const { token, person, document } = await sentTo()
    const visitor = test.visitor()
    const state = await begin(test, visitor, token, person.email)
    const send = (values: object, shownSha256 = state.shownSha256 ?? '') =>
      postForm(visitor, '/api/DocumentSign/Create', { token, values: JSON.stringify(values), shownSha256 })
    const { status, body } = await send({})
    expect(status).toBe(400)
    expect(body.message).toBe('Legal name is required')
    expect(await visitor.post('/api/DocumentSign/Save', { token, values: { f1: 'Harbor Inc.' } })).toMatchObject({
      status: 200,
    })
    const again = await visitor.post('/api/DocumentSign/Open', { token })
    expect(again.body.data).toMatchObject({ step: 'sign' })
    expect(again.body.data.fields[0].value).toBe('Harbor Inc.')
    expect(await send({ ...valuesFor(state.fields, person.name), nobody: 'x' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'values.nobody', message: 'This field is not yours to fill in' }] },
    })
    expect(await send(valuesFor(state.fields, person.name), 'another')).toMatchObject({ status: 409 })
    expect(await read(sales, document.documentUniqueId)).toMatchObject({ status: 3 })
  })

  it('[S4.16] [S8.7] who signs twice gets Document Already Submitted!, and so does a person who sends the link again', async () => {
    const { token, person, document } = await sentTo()
    const visitor = test.visitor()
    const state = await begin(test, visitor, token, person.email)
    const form = {
      token,
      values: JSON.stringify(valuesFor(state.fields, person.name)),
      shownSha256: state.shownSha256 ?? '',
    }
    const answers = await Promise.all([0, 1].map(() => postForm(visitor, '/api/DocumentSign/Create', form)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      success: false,
      message: 'Document Already Submitted!',
    })
    const { documentUniqueId, signers } = document
    expect(
      await sales.post('/api/DocumentSign/SendLink', { documentUniqueId, signerId: signers[0]!.id }),
    ).toMatchObject({
      status: 409,
      body: { success: false, message: 'Document Already Submitted!' },
    })
    expect(await test.visitor().post('/api/DocumentSign/Open', { token })).toMatchObject({
      status: 409,
      body: { message: 'Document Already Submitted!', reason: 'spent' },
    })
    const done = await completed(documentUniqueId)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from core.file where entity = 'pdfDocument' and record_id = ${done.id} and field = 'sealed'`.execute(
      test.db.query,
    )
    expect(rows[0]!.count).toBe(1)
    // The finished copy is sent by a separate link, which requires a code.
    const copy = await linkOf(test, person.email, 1)
    const reader = test.visitor()
    expect(await reader.post('/api/DocumentSign/Open', { token: copy })).toMatchObject({
      body: { data: { step: 'code' } },
    })
  })

  it('[D12] declines with a reason, which ends the document; it can be copied', async () => {
    const { token, person, document } = await sentTo()
    const visitor = test.visitor()
    await begin(test, visitor, token, person.email)
    expect(await visitor.post('/api/DocumentSign/Decline', { token, reason: '' })).toMatchObject({ status: 400 })
    expect(await visitor.post('/api/DocumentSign/Decline', { token, reason: 'The rate is wrong' })).toMatchObject({
      status: 200,
    })
    const { documentUniqueId } = document
    expect(await read(sales, documentUniqueId)).toMatchObject({ status: 6, reason: 'The rate is wrong' })
    expect(await visitor.post('/api/DocumentSign/Open', { token })).toMatchObject({ status: 410 })
    const { body } = await sales.post('/api/DocuSignMap/Copy', { documentUniqueId })
    expect(body.data).toMatchObject({ status: 1, isValid: true })
    expect(body.data.documentUniqueId).not.toBe(documentUniqueId)
  })

  it('[D12] hands over to another person, who gets a separate link', async () => {
    const { token, person, document } = await sentTo()
    const visitor = test.visitor()
    await begin(test, visitor, token, person.email)
    const cara = { name: 'Cara Lindt', email: `cara${people++}@harbor.example` }
    expect(await visitor.post('/api/DocumentSign/HandOver', { token, ...cara })).toMatchObject({ status: 200 })
    expect(await visitor.post('/api/DocumentSign/Open', { token })).toMatchObject({ status: 410 })
    expect(await sign(test, await linkOf(test, cara.email), cara)).toMatchObject({ status: 200 })
    const done = await completed(document.documentUniqueId)
    expect(done.signers).toMatchObject([{ name: 'Cara Lindt', status: 4 }])
    const told = done.events.map(({ what }) => what)
    for (const what of [
      'Created',
      'Sent',
      'Delivered',
      'Opened',
      'Code checked',
      'Consent',
      'Handed over',
      'Field filled',
      'Signed',
      'Completed',
    ])
      expect(told).toContain(what)
  })

  it('with a guessed link gets only 404', async () => {
    expect(await test.visitor().post('/api/DocumentSign/Open', { token: 'A'.repeat(43) })).toMatchObject({
      status: 404,
      body: { reason: 'unknown' },
    })
  })
})

const surroundings = () => ({
  files: { create: () => Promise.reject(new Error('It is sealed already')) } as never,
  brand: async () => ({ name: 'White Glove', color: null }) as never,
  dataDir: '',
  publicUrl: '',
})
