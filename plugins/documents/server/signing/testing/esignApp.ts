import { deployment } from '@deployment/deployment'
import {
  allPlugins,
  type Answer,
  type Caller,
  createTestApp,
  lastCode,
  staff,
  type TestApp,
} from '@core/server/testing'
import type { ServerPlugin } from '@core/server/plugin'
import type { DocumentDetail } from '../../../shared/esign/esignCalls'
import type { SigningField, SigningState } from '../../../shared/signing/signingCalls'
import plugin from '../../plugin'

/** The plugin whose records documents belong to in these tests. */
export const crm = allPlugins.find(({ id }) => id === 'crm')!

/** The product with documents, by default with crm, and the demonstration's people. */
export const createEsignApp = (others: readonly ServerPlugin[] = [crm]): Promise<TestApp> =>
  createTestApp({ plugins: [plugin, ...others, { ...staff, defaultGrants: {} }], deployment })

const border = '----esign'

/** A multipart form with texts and at most one file. */
export function form(texts: Readonly<Record<string, string>>, file?: Uint8Array, name = 'document.pdf'): Buffer {
  const parts = Object.entries(texts).map(([field, text]) =>
    Buffer.from(`--${border}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`),
  )
  const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
  return Buffer.concat([
    ...parts,
    ...(file ? [Buffer.from(head), Buffer.from(file), Buffer.from('\r\n')] : []),
    Buffer.from(`--${border}--\r\n`),
  ])
}

const formType = { 'content-type': `multipart/form-data; boundary=${border}` }

export const postForm = (caller: Caller, path: string, texts: Readonly<Record<string, string>>, file?: Uint8Array) =>
  caller.post(path, form(texts, file), formType)

/** `DocuSignMap/Update`; the test's caller has no PUT with headers. */
export async function putForm(
  test: TestApp,
  caller: Caller,
  texts: Readonly<Record<string, string>>,
  file?: Uint8Array,
): Promise<Answer> {
  const response = await test.app.inject({
    method: 'PUT',
    url: '/api/DocuSignMap/Update',
    cookies: Object.fromEntries(caller.cookies),
    headers: { ...formType, 'x-xsrf-token': caller.cookies.get('XSRF-TOKEN') ?? '' },
    payload: form(texts, file),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

/** The PDF that `DocumentSign/GetDocument` returns. */
export async function pdfOf(test: TestApp, caller: Caller, body: object): Promise<Buffer> {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/DocumentSign/GetDocument',
    cookies: Object.fromEntries(caller.cookies),
    headers: { 'content-type': 'application/json', 'x-xsrf-token': caller.cookies.get('XSRF-TOKEN') ?? '' },
    payload: JSON.stringify(body),
  })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
  return response.rawPayload
}

/** Polls until the function returns a value, because events are handled after their transaction. */
export async function eventually<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('It did not come about within 30 seconds')
}

/** @returns the secret of the newest link that was mailed to this address, as soon as it exists */
export function linkOf(test: TestApp, email: string, after = 0): Promise<string> {
  return eventually(() => {
    const links = test.sent.flatMap(({ to, text }) =>
      to === email ? (text.match(/\/sign(?:\?lang=\w+)?#([\w-]+)/)?.[1] ?? []) : [],
    )
    return links.length > after ? links.at(-1) : undefined
  })
}

export const ana = { name: 'Ana Novak', email: 'ana@harbor.example', phone: '555-201-4433' }
export const ben = { name: 'Ben Ortiz', email: 'ben@dealer.example' }

/** A draft of a customer agreement with two signers, one after the other. */
export async function draft(caller: Caller, more: object = {}): Promise<DocumentDetail> {
  const { status, body } = await caller.post('/api/DocuSignMap/Create', {
    template: 'clark-customer-agreement',
    signers: [
      { ...ana, order: 1 },
      { ...ben, order: 2 },
    ],
    ...more,
  })
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}

export async function sendDraft(caller: Caller, document: DocumentDetail): Promise<DocumentDetail> {
  const { documentUniqueId, version } = document
  const { status, body } = await caller.post('/api/DocuSignMap/Send', { documentUniqueId, version })
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}

export async function read(caller: Caller, documentUniqueId: string): Promise<DocumentDetail> {
  return (await caller.post('/api/DocuSignMap/GetByDocMapId', { documentUniqueId })).body.data
}

/** Opens a link, and gives the code. */
export async function identify(test: TestApp, visitor: Caller, token: string, email: string): Promise<void> {
  await visitor.post('/api/DocumentSign/Open', { token })
  await visitor.post('/api/DocumentSign/SendCode', { token, channel: 'email' })
  await visitor.post('/api/DocumentSign/CheckCode', { token, code: lastCode(test.sent, email) })
}

/** Opens a link, and gives the code and the consent. */
export async function begin(test: TestApp, visitor: Caller, token: string, email: string): Promise<SigningState> {
  await identify(test, visitor, token, email)
  const { body } = await visitor.post('/api/DocumentSign/Consent', {
    token,
    version: '2026-11',
    timeZone: 'America/New_York',
  })
  return body.data
}

/** Example values for fields. */
export const valuesFor = (fields: readonly SigningField[], name: string): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ isMine, type }) => isMine && type !== 'signedDate')
      .map(({ id, type, value }) => {
        if (type === 'signature' || type === 'initials') return [id, JSON.stringify({ method: 'typed', name })]
        return [id, type === 'checkbox' ? 'true' : (value ?? `${name} says`)]
      }),
  )

export async function sign(
  test: TestApp,
  token: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<Answer> {
  const visitor = test.visitor()
  const state = await begin(test, visitor, token, email)
  return postForm(visitor, '/api/DocumentSign/Create', {
    token,
    values: JSON.stringify(valuesFor(state.fields, name)),
    timeZone: 'America/New_York',
    shownSha256: state.shownSha256 ?? '',
  })
}
