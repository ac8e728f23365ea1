import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import {
  type AssertionOptions,
  assertionXml,
  base64,
  encryptAssertion,
  idOf,
  readRequest,
  responseXml,
  samlIssuer,
  signElement,
} from '../testing/samlIdp'
import { storeProviders } from '../testing/storeProvider'
import { type OwnKeys, newKeys } from './ownKeys'

const base = 'http://localhost:3000/api/auth/provider/acme'
const [acs, entityId] = [`${base}/Acs`, `${base}/Metadata`]
const email = 'mechanic@fleet.test'

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
  storeProviders(test.db, {
    key: 'acme',
    kind: 2,
    issuer: samlIssuer,
    entryPoint: 'https://idp.acme.example/sso',
    certificates: idp.certificate,
    ...options,
  })

const mechanic = { attributes: { email: [email] } }

async function start(browser: Caller): Promise<string> {
  const { body } = await browser.post('/api/auth/provider/acme/Start', {})
  return readRequest(body.data.url).id
}
const assertion = (options: AssertionOptions) => assertionXml({ entityId, acs, ...mechanic, ...options })
const signed = (xml: string, key = idp.key) => signElement(xml, idOf(xml), key)

/** The provider's page posts the response: the browser sends no cookie then, and another site's origin. */
async function post(xml: string, relayState: string | null, to = 'acme') {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/auth/provider/${to}/Acs`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.acme.example' },
    payload: new URLSearchParams({
      SAMLResponse: base64(xml),
      ...(relayState !== null && { RelayState: relayState }),
    }).toString(),
  })
  return { status: response.statusCode, location: response.headers.location, cookies: response.cookies }
}
const finish = (browser: Caller) => browser.post('/api/auth/provider/Finish', {})

/** The whole way. @param make the response to this request */
async function respond(make: (id: string) => string | Promise<string>, browser = test.visitor()) {
  const id = await start(browser)
  await post(await make(id), id)
  const { status, body } = await finish(browser)
  return { status, message: body.message as string, email: body.user?.email as string | undefined, body }
}
const response = (inner: string, id: string | null) => responseXml(inner, { acs, inResponseTo: id })
const usual = (id: string, options: AssertionOptions = {}) =>
  response(signed(assertion({ inResponseTo: id, ...options })), id)

const lastReason = async () => {
  const { rows } = await sql<{ reason: string | null }>`
    select details ->> 'reason' as reason from core.audit_entry where action = 'signInFailed' order by id desc limit 1`.execute(
    test.db.query,
  )
  return rows[0]?.reason
}
const failed = async (make: (id: string) => string | Promise<string>) => {
  const { status, email: who } = await respond(make)
  return { status, who, reason: await lastReason() }
}
const errorFor = (reason: string) => ({ status: 403, who: undefined, reason })

describe('[S4.3] signing in at a SAML provider', () => {
  it('opens a session for the person of a signed assertion', async () => {
    expect(await respond(usual)).toMatchObject({ status: 200, message: 'Login successfully.', email })
  })

  it('sends a signed request, and publishes its metadata with the same certificate', async () => {
    const browser = test.visitor()
    const { url } = (await browser.post('/api/auth/provider/acme/Start', {})).body.data
    expect(url).toMatch(/^https:\/\/idp\.acme\.example\/sso\?.*SigAlg=.*Signature=/)
    expect(readRequest(url).xml).toContain(`AssertionConsumerServiceURL="${acs}"`)
    const metadata = await test.app.inject('/api/auth/provider/acme/Metadata')
    expect(metadata.headers['content-type']).toContain('application/samlmetadata+xml')
    for (const part of [entityId, acs, 'use="encryption"', 'use="signing"', 'WantAssertionsSigned="true"'])
      expect(metadata.body).toContain(part)
  })

  it('decrypts an assertion that is encrypted for it', async () => {
    await start(test.visitor())
    const { rows } = await sql<{ certificate: string }>`
      select own_certificate as certificate from core.sign_in_provider where key = 'acme' and deleted_at is null`.execute(
      test.db.query,
    )
    const signedIn = await respond(async (id) =>
      response(await encryptAssertion(signed(assertion({ inResponseTo: id })), rows[0]!.certificate), id),
    )
    expect(signedIn.email).toBe(email)
  })

  it('reads names, groups and the context, of attributes by their usual names', async () => {
    await store({ joining: 2, groups: { crew: 'dispatcher' }, acr: ['urn:mfa'] })
    const { body } = await respond((id) =>
      usual(id, {
        nameId: 'ruth',
        context: 'urn:mfa',
        attributes: {
          'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': ['ruth@fleet.test'],
          'urn:oid:2.5.4.42': ['Ruth'],
          'urn:oid:2.5.4.4': ['Lindqvist'],
          groups: ['others', 'crew'],
        },
      }),
    )
    expect(body.user).toMatchObject({ name: 'Ruth Lindqvist', roles: [{ name: 'Dispatcher' }] })
    await sql`delete from core."user" where email = 'ruth@fleet.test'`.execute(test.db.query)
  })

  it('begins at the provider only where that is allowed, and for the browser that brings the response', async () => {
    const unasked = () => response(signed(assertion({ inResponseTo: null })), null)
    expect((await post(unasked(), null)).cookies).toEqual([])
    expect(await lastReason()).toBe('state')
    await store({ idpInitiated: true })
    const { cookies } = await post(unasked(), 'https://evil.example')
    expect((await finish(test.visitor())).status).toBe(400)
    const browser = test.visitor()
    for (const { name, value } of cookies) browser.cookies.set(name, value)
    expect((await finish(browser)).body).toMatchObject({ user: { email } })
  })
})

describe('assertions that do not count', () => {
  it.each<[string, (id: string) => string]>([
    ['unsigned', (id) => response(assertion({ inResponseTo: id }), id)],
    ['signed by another key', (id) => response(signed(assertion({ inResponseTo: id }), foreign.key), id)],
    [
      'in a signed response, and not signed itself',
      (id) => signElement(response(assertion({ inResponseTo: id }), id), '_r1', idp.key),
    ],
    ['changed after it was signed', (id) => usual(id).replace(email, 'director@fleet.test')],
    ['for another audience', (id) => usual(id, { audience: 'https://elsewhere.example' })],
    ['for another recipient', (id) => usual(id, { recipient: 'https://elsewhere.example/Acs' })],
    ['of another issuer', (id) => usual(id, { issuer: 'https://evil.example' })],
    ['for another request', (id) => response(signed(assertion({ inResponseTo: '_other' })), id)],
    ['for no request', (id) => response(signed(assertion({ inResponseTo: null })), id)],
    ['with a document type', (id) => `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${usual(id)}`],
    [
      'with entities that grow',
      (id) => `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${usual(id)}`,
    ],
    ['with a comment in the name', (id) => usual(id).replace('>nadia<', '>nadia<!-- -->.evil<')],
    [
      'signed with a comment in the name',
      (id) => response(signed(assertion({ inResponseTo: id, nameId: 'nadia<!---->.evil' })), id),
    ],
    ['that is no XML', () => 'not XML'],
    ['that is empty', () => '<a/>'],
  ])('refuses one %s', async (_, make) => {
    expect(await failed(make)).toEqual(errorFor('invalid'))
  })

  it('refuses one that has expired, or is not valid yet', async () => {
    expect(await failed((id) => usual(id, { notOnOrAfter: -60, notBefore: -120 }))).toEqual(errorFor('expired'))
    expect(await failed((id) => usual(id, { notBefore: 600, notOnOrAfter: 900 }))).toEqual(errorFor('expired'))
  })

  it('refuses a name that is another one at each sign-in', async () => {
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect(await failed((id) => usual(id, { nameIdFormat }))).toEqual(errorFor('misconfigured'))
  })

  it('accepts a response once, and an assertion once, on all nodes', async () => {
    const browser = test.visitor()
    const id = await start(browser)
    const xml = usual(id)
    await post(xml, id)
    expect((await finish(browser)).status).toBe(200)
    await post(xml, id)
    expect((await finish(browser)).status).toBe(400)
    await store({ idpInitiated: true })
    const unasked = response(signed(assertion({ inResponseTo: null })), null)
    await post(unasked, null)
    const { cookies } = await post(unasked, null)
    const again = test.visitor()
    for (const { name, value } of cookies) again.cookies.set(name, value)
    expect((await finish(again)).status).toBe(403)
    expect(await lastReason()).toBe('replayed')
  })

  it('signs nobody in in another browser (login CSRF)', async () => {
    const [attacker, victim] = [test.visitor(), test.visitor()]
    const [theirs, ours] = [await start(attacker), await start(victim)]
    await post(usual(theirs), theirs)
    expect((await finish(victim)).status).toBe(400)
    // The response to another request, with the relay state of this one.
    await post(usual(theirs), ours)
    expect((await finish(victim)).status).toBe(403)
  })

  it('refuses a response that is far too large', async () => {
    const id = await start(test.visitor())
    expect((await post('x'.repeat(600_000), id)).status).toBe(413)
  })
})

describe('signature wrapping (XSW)', () => {
  const evilEmail = 'director@fleet.test'
  const evil = (id: string) =>
    assertion({ inResponseTo: id, id: '_evil', nameId: 'ines', attributes: { email: [evilEmail] } })
  const good = (id: string) => signed(assertion({ inResponseTo: id }))
  const signatureOf = (xml: string) => /<(\w+:)?Signature [\s\S]*?<\/(\w+:)?Signature>/.exec(xml)![0]
  const bare = (xml: string) => xml.replace(signatureOf(xml), '')
  /** Puts something behind the Issuer of an assertion, where a signature stands. */
  const withPart = (xml: string, part: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${part}`)
  const signedResponse = (id: string) => signElement(response(assertion({ inResponseTo: id }), id), '_r1', idp.key)
  const evilResponse = (id: string, part: string) =>
    withPart(responseXml(evil(id), { acs, inResponseTo: id, id: '_r2' }), part)

  it.each<[string, (id: string) => string]>([
    [
      '1: a forged response around the signature of the original one',
      (id) =>
        evilResponse(
          id,
          signatureOf(signedResponse(id)).replace(
            '</Signature>',
            `<Object>${bare(signedResponse(id))}</Object></Signature>`,
          ),
        ),
    ],
    [
      '2: a forged response beside the original one',
      (id) => evilResponse(id, signatureOf(signedResponse(id)) + bare(signedResponse(id))),
    ],
    ['3: a forged assertion before the original one', (id) => response(evil(id) + good(id), id)],
    [
      '4: a forged assertion around the original one',
      (id) => response(evil(id).replace('</saml:Assertion>', `${good(id)}</saml:Assertion>`), id),
    ],
    [
      '5: the signature in the forged assertion, the original one behind it',
      (id) => response(withPart(evil(id), signatureOf(good(id))) + bare(good(id)), id),
    ],
    [
      '6: the original one in the signature of the forged one',
      (id) => {
        const original = good(id)
        const signature = signatureOf(original).replace('</Signature>', `${bare(original)}</Signature>`)
        return response(withPart(evil(id), signature), id)
      },
    ],
    [
      '7: the forged one in an extension before the original one',
      (id) => response(`<samlp:Extensions>${evil(id)}</samlp:Extensions>${good(id)}`, id),
    ],
    [
      '8: the original one in an object of the forged one’s signature',
      (id) => {
        const original = good(id)
        const signature = signatureOf(original).replace(
          '</Signature>',
          `<Object>${bare(original)}</Object></Signature>`,
        )
        return response(withPart(evil(id), signature), id)
      },
    ],
    [
      'with the same id',
      (id) => {
        const original = good(id)
        return response(withPart(evil(id).replace('_evil', idOf(original)), signatureOf(original)), id)
      },
    ],
    [
      'with two references in one signature',
      (id) => {
        const original = good(id)
        const reference = /<Reference [\s\S]*?<\/Reference>/.exec(original)![0]
        return response(
          original.replace(reference, reference + reference.replace(idOf(original), '_evil')) + evil(id),
          id,
        )
      },
    ],
  ])('%s: signs in nobody but the person of the signed assertion', async (_, make) => {
    const { email: who } = await respond(make)
    expect(who).not.toBe(evilEmail)
    const { rows } = await sql`
      select from core.provider_identity identity join core."user" person on person.id = identity.user_id where person.email = ${evilEmail}`.execute(
      test.db.query,
    )
    expect(rows).toHaveLength(0)
  })
})
