import { createSign, createVerify } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import {
  assertionXml,
  base64,
  idOf,
  logoutRequestXml,
  readRequest,
  responseXml,
  samlIssuer,
  signElement,
} from '../testing/samlIdp'
import { storeProviders } from '../testing/storeProvider'
import { type OwnKeys, newKeys } from './ownKeys'

const base = 'http://localhost:3000/api/auth/provider/acme'
const [acs, entityId, slo] = [`${base}/Acs`, `${base}/Metadata`, `${base}/Slo`]
const sso = 'https://idp.acme.example/sso'
const logout = 'https://idp.acme.example/logout'

let test: TestApp
let idp: OwnKeys
let foreign: OwnKeys
beforeAll(async () => {
  test = await createTestApp()
  idp = await newKeys()
  foreign = await newKeys()
})
afterAll(() => test.close())
beforeEach(() => store())
afterEach(() => sql`delete from core.provider_identity`.execute(test.db.query))

const store = (options: object = {}) =>
  storeProviders(
    test.db,
    {
      key: 'acme',
      kind: 2,
      issuer: samlIssuer,
      entryPoint: sso,
      certificates: idp.certificate,
      signsOut: true,
      ...options,
    },
    { key: 'oidc', name: 'Other', issuer: 'https://login.other.example' },
  )

/** Signs the mechanic in, in a session of this index at the provider. */
async function signIn(sessionIndex = 's1'): Promise<Caller> {
  const browser = test.visitor()
  const id = readRequest((await browser.post('/api/auth/provider/acme/Start', {})).body.data.url).id
  const xml = assertionXml({
    entityId,
    acs,
    inResponseTo: id,
    sessionIndex,
    attributes: { email: ['mechanic@fleet.test'] },
  })
  await form('Acs', {
    SAMLResponse: base64(responseXml(signElement(xml, idOf(xml), idp.key), { acs, inResponseTo: id })),
    RelayState: id,
  })
  expect((await browser.post('/api/auth/provider/Finish', {})).status).toBe(200)
  return browser
}
const isIn = async (browser: Caller) => (await browser.get('/api/user/me')).status === 200

/** A page of the provider posts a form: no cookie comes along. */
async function form(call: string, fields: Record<string, string>, key = 'acme') {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/auth/provider/${key}/${call}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.acme.example' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: response.statusCode, location: response.headers.location, message: response.json().message }
}

type Options = Partial<Parameters<typeof logoutRequestXml>[0]>
const request = (options: Options = {}) => logoutRequestXml({ destination: slo, sessionIndexes: ['s1'], ...options })
const rootOf = (xml: string) => / ID="([^"]+)"/.exec(xml)![1]!
const posted = (xml: string, key = idp.key) => form('Slo', { SAMLRequest: base64(signElement(xml, rootOf(xml), key)) })

const rsa = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
/** The query of a request by HTTP-Redirect. */
function query(
  xml: string,
  { key = idp.key, relayState, algorithm = rsa }: { key?: string; relayState?: string; algorithm?: string } = {},
): string {
  const signed = [
    ['SAMLRequest', deflateRawSync(xml).toString('base64')],
    ...(relayState === undefined ? [] : [['RelayState', relayState]]),
    ['SigAlg', algorithm],
  ]
    .map(([name, value]) => `${name}=${encodeURIComponent(value!)}`)
    .join('&')
  const hash = algorithm.endsWith('sha1') ? 'RSA-SHA1' : 'RSA-SHA256'
  return `${signed}&Signature=${encodeURIComponent(createSign(hash).update(signed).sign(key, 'base64'))}`
}
async function redirected(text: string) {
  const response = await test.app.inject(`/api/auth/provider/acme/Slo?${text}`)
  return { status: response.statusCode, location: response.headers.location, message: response.json().message }
}

/** What the product sends in an address, with its signature checked by the certificate of its metadata. */
async function sent(address: string | undefined, parameter: 'SAMLRequest' | 'SAMLResponse') {
  const url = new URL(address ?? '')
  const xml = inflateRawSync(Buffer.from(url.searchParams.get(parameter) ?? '', 'base64')).toString()
  const { rows } = await sql<{ certificate: string }>`
    select own_certificate as certificate from core.sign_in_provider where key = 'acme' and deleted_at is null`.execute(
    test.db.query,
  )
  const [text, signature] = url.search.slice(1).split('&Signature=')
  expect(url.searchParams.get('SigAlg')).toBe(rsa)
  expect(
    createVerify('RSA-SHA256').update(text!).verify(rows[0]!.certificate, decodeURIComponent(signature!), 'base64'),
    'it is signed',
  ).toBe(true)
  return { xml, page: url.origin + url.pathname, relayState: url.searchParams.get('RelayState') }
}

const audited = async (action: string) => {
  const { rows } = await sql<{ details: object }>`
    select details from core.audit_entry where action = ${action} order by id desc limit 1`.execute(test.db.query)
  return rows[0]?.details
}
const refused = { status: 400, message: 'This is no request of this provider to log out.' }

describe('logging out here', () => {
  const path = '/api/auth/provider/acme/SignOut'
  const logOut = async (browser: Caller) => {
    const { signOutAt } = (await browser.get('/api/user/me')).body.user
    await browser.post('/api/auth/logout', {})
    return signOutAt as string | undefined
  }

  it('sends a signed request for the person and the session to the provider, once', async () => {
    const browser = await signIn('index-7')
    expect(await logOut(browser)).toBe(path)
    const response = await browser.get(path)
    expect(response.status).toBe(303)
    const { xml, page } = await sent(response.headers.location as string, 'SAMLRequest')
    expect(page).toBe(sso)
    expect(xml).toMatch(/<samlp:LogoutRequest[^>]* Destination="https:\/\/idp\.acme\.example\/sso"/)
    expect(xml).toContain(`>${entityId}</saml:Issuer>`)
    expect(xml).toMatch(/<saml:NameID[^>]*>nadia<\/saml:NameID>/)
    expect(xml).toContain('>index-7<')
    expect((await browser.get(path)).headers.location).toBe('http://localhost:3000/auth/login')
  })

  it('sends it to the provider’s sign-out address where that is another one', async () => {
    await store({ logoutAddress: logout })
    const browser = await signIn()
    await logOut(browser)
    const { xml, page } = await sent((await browser.get(path)).headers.location as string, 'SAMLRequest')
    expect(page).toBe(logout)
    expect(xml).toContain('Destination="https://idp.acme.example/logout"')
  })

  it('leaves in the browser nothing that tells who it was', async () => {
    const browser = await signIn()
    await browser.post('/api/auth/logout', {})
    expect([...browser.cookies.values()].join()).not.toContain('nadia')
  })

  it('goes to the sign-in page in another browser, and for a text that nobody sealed', async () => {
    const stranger = test.visitor()
    stranger.cookies.set('wg_signed_out', JSON.stringify({ subject: 'nadia', session: null }))
    for (const browser of [stranger, test.visitor()])
      expect((await browser.get(path)).headers.location).toBe('http://localhost:3000/auth/login')
  })

  it('ends the session here alone where the provider is not to be told', async () => {
    await store({ signsOut: false })
    const browser = await signIn()
    expect(await logOut(browser)).toBeUndefined()
    expect((await browser.get(path)).status).toBe(404)
  })

  it.each(['GET', 'POST'])('comes back from the provider to the sign-in page, by %s', async (method) => {
    const response = '<samlp:LogoutResponse/>'
    const back =
      method === 'GET'
        ? await redirected(`SAMLResponse=${encodeURIComponent(deflateRawSync(response).toString('base64'))}`)
        : await form('Slo', { SAMLResponse: base64(response) })
    expect(back).toMatchObject({ status: 303, location: 'http://localhost:3000/auth/login' })
  })
})

describe('a request of the provider to log out', () => {
  it.each([
    ['by a form', (xml: string) => posted(xml)],
    ['in the address', (xml: string) => redirected(query(xml))],
  ])('ends the session that it names and no other, and gets a signed response: %s', async (_, send) => {
    const [first, second] = [await signIn('s1'), await signIn('s2')]
    const xml = request()
    const response = await send(xml)
    expect(response.status).toBe(303)
    const { xml: told, page } = await sent(response.location, 'SAMLResponse')
    expect(page).toBe(sso)
    expect(told).toContain(`InResponseTo="${rootOf(xml)}"`)
    expect(told).toContain('status:Success')
    expect([await isIn(first), await isIn(second)]).toEqual([false, true])
    expect(await audited('providerSignedOut')).toEqual({ provider: 'acme', sessionsEnded: 1 })
  })

  it.each([
    ['none', []],
    ['several', ['s1', 's9']],
  ])('that names %s of the sessions ends all of the person', async (_, sessionIndexes) => {
    const browsers = [await signIn('s1'), await signIn('s2')]
    expect((await posted(request({ sessionIndexes }))).status).toBe(303)
    expect(await Promise.all(browsers.map(isIn))).toEqual([false, false])
  })

  it('gives the provider its RelayState back', async () => {
    const response = await redirected(query(request(), { relayState: 'a state & more' }))
    expect((await sent(response.location, 'SAMLResponse')).relayState).toBe('a state & more')
  })

  it('is answered at the sign-out address where that is another one', async () => {
    await store({ logoutAddress: logout })
    await signIn()
    const { location } = await redirected(query(request(), { relayState: 'back' }))
    const { xml, page, relayState } = await sent(location, 'SAMLResponse')
    expect([page, relayState]).toEqual([logout, 'back'])
    expect(xml).toContain('Destination="https://idp.acme.example/logout"')
  })

  it('is accepted once, on all nodes', async () => {
    const xml = request()
    expect((await posted(xml)).status).toBe(303)
    const browser = await signIn()
    for (const again of [await posted(xml), await redirected(query(xml))])
      expect(again).toMatchObject({ status: 400, message: 'This request to log out was used before.' })
    expect(await isIn(browser)).toBe(true)
  })

  const bare = (xml: string) => form('Slo', { SAMLRequest: base64(xml) })
  it.each<[string, () => Promise<{ status: number; message: string }>]>([
    ['without a signature, by a form', () => bare(request())],
    ['without a signature, in the address', () => redirected(query(request()).replace(/&SigAlg=.*/, ''))],
    ['with an algorithm alone', () => redirected(query(request()).replace(/&Signature=.*/, ''))],
    ['with the key of somebody else, by a form', () => posted(request(), foreign.key)],
    ['with the key of somebody else, in the address', () => redirected(query(request(), { key: foreign.key }))],
    ['with SHA-1', () => redirected(query(request(), { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }))],
    [
      'for another person than was signed',
      () => {
        const xml = request()
        return bare(signElement(xml, rootOf(xml), idp.key).replace('>nadia<', '>other<'))
      },
    ],
    [
      'beside one that was signed',
      () => {
        const [good, evil] = [query(request({ nameId: 'other' })), deflateRawSync(request()).toString('base64')]
        return redirected(`SAMLRequest=${encodeURIComponent(evil)}&${good}`)
      },
    ],
    [
      'whose name is written in another way',
      () => redirected(query(request()).replace('SAMLRequest=', '%53AMLRequest=')),
    ],
    ['of another issuer', () => posted(request({ issuer: 'https://elsewhere.example' }))],
    ['for another address', () => posted(request({ destination: acs }))],
    ['for no address', () => posted(request({ destination: '' }))],
    ['that is old', () => posted(request({ issuedAt: -11 * 60 }))],
    ['of the future', () => posted(request({ issuedAt: 120 }))],
    ['that has expired', () => posted(request({ notOnOrAfter: -60 }))],
    ['without a name', () => posted(request({ nameId: '' }))],
    ['with a comment in the name', () => posted(request({ nameId: 'nadia<!-- -->' }))],
    ['with a document type', () => bare(`<!DOCTYPE a [<!ENTITY b "c">]>${request()}`)],
    ['that is no XML', () => bare('nothing')],
    ['that grows', () => redirected(query(`${request()}${' '.repeat(1_000_000)}`))],
    [
      'in which something else is signed',
      () => {
        const xml = request({ id: '_evil' })
        const good = request({ id: '_good', nameId: 'other' })
        const signature = /<Signature[\s\S]*<\/Signature>/.exec(signElement(good, '_good', idp.key))![0]
        return bare(
          xml
            .replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
            .replace('</samlp:LogoutRequest>', `${good}</samlp:LogoutRequest>`),
        )
      },
    ],
  ])('%s is refused, ends nothing, and is in the audit log', async (_, send) => {
    const browser = await signIn()
    await sql`delete from core.attempt`.execute(test.db.query)
    expect(await send()).toMatchObject(refused)
    expect(await isIn(browser)).toBe(true)
    expect(await audited('signInFailed')).toMatchObject({ provider: 'acme', reason: 'logoutRequest' })
    await sql`delete from core.session`.execute(test.db.query)
  })

  it('is not for a provider of OpenID Connect', async () => {
    expect((await form('Slo', { SAMLRequest: base64(request()) }, 'oidc')).status).toBe(404)
  })
})

it('the metadata names the address', async () => {
  const { body } = await test.app.inject('/api/auth/provider/acme/Metadata')
  expect(body).toMatch(
    /<SingleLogoutService [^>]*HTTP-POST"[^>]*Location="http:\/\/localhost:3000\/api\/auth\/provider\/acme\/Slo"/,
  )
})
