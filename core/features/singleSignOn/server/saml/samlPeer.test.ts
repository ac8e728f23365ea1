import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { samlIssuer } from '../testing/samlIdp'
import { storeProviders } from '../testing/storeProvider'
import { type OwnKeys, newKeys } from './ownKeys'

// A provider of another author, so that both sides can't share a misunderstanding of the standard.

const path = '/api/auth/provider/acme'
const email = 'mechanic@fleet.test'
const { binding, format } = Constants.namespace
const services = (name: string) => [{ Binding: binding.redirect, Location: `https://idp.acme.example/${name}` }]

let test: TestApp
let keys: OwnKeys
let product: ReturnType<typeof ServiceProvider>
beforeAll(async () => {
  // It checks the messages itself; a schema is left to a validator of the user's choice.
  setSchemaValidator({ validate: () => Promise.resolve('valid') })
  test = await createTestApp()
  keys = await newKeys()
})
afterAll(() => test.close())
beforeEach(async () => {
  await storeProviders(test.db, {
    key: 'acme',
    kind: 2,
    issuer: samlIssuer,
    entryPoint: 'https://idp.acme.example/sso',
    logoutAddress: 'https://idp.acme.example/logout',
    certificates: keys.certificate,
    signsOut: true,
  })
  // What an administrator gives to their provider. Metadata can't say that requests to log out must be signed.
  const metadata = (await test.app.inject(`${path}/Metadata`)).body
  product = ServiceProvider({ metadata, wantLogoutRequestSigned: true })
})

const providerWith = (isAssertionEncrypted: boolean) =>
  IdentityProvider({
    entityID: samlIssuer,
    privateKey: keys.key,
    signingCert: keys.certificate,
    isAssertionEncrypted,
    wantAuthnRequestsSigned: true,
    wantLogoutRequestSigned: true,
    wantLogoutResponseSigned: true,
    nameIDFormat: [format.emailAddress],
    singleSignOnService: services('sso'),
    singleLogoutService: services('logout'),
  })

/** What a message in an address is to the library. */
function messageIn(address: string) {
  const { search, searchParams } = new URL(address, 'https://idp.acme.example')
  return {
    query: Object.fromEntries(searchParams),
    octetString: search.slice(1, search.indexOf('&Signature=')),
  }
}

async function signIn(provider: ReturnType<typeof IdentityProvider>) {
  const browser = test.visitor()
  const { url } = (await browser.post(`${path}/Start`, {})).body.data
  const { extract } = await provider.parseLoginRequest(product, 'redirect', messageIn(url))
  const { context } = await provider.createLoginResponse(product, { extract }, 'post', { email })
  await test.app.inject({
    method: 'POST',
    url: `${path}/Acs`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.acme.example' },
    payload: new URLSearchParams({
      SAMLResponse: context,
      RelayState: new URL(url).searchParams.get('RelayState')!,
    }).toString(),
  })
  const finished = await browser.post('/api/auth/provider/Finish', {})
  return { browser, finished: { status: finished.status, email: finished.body.user?.email as string | undefined } }
}

describe('[42] [S4.3] with a provider of another library (samlify)', () => {
  it('a person signs in: each side accepts what the other signed', async () => {
    expect((await signIn(providerWith(false))).finished).toEqual({ status: 200, email })
  })

  it('a person signs in by an assertion that is encrypted for the product', async () => {
    expect((await signIn(providerWith(true))).finished).toEqual({ status: 200, email })
  })

  it('a logout there ends the session here, and the confirmation is theirs to check', async () => {
    const provider = providerWith(false)
    const { browser } = await signIn(provider)
    expect((await browser.get('/api/user/me')).status).toBe(200)
    const { context } = provider.createLogoutRequest(product, 'redirect', { logoutNameID: email }, { relayState: 'r' })
    const { search } = new URL(context)
    const { statusCode, headers } = await test.app.inject(`${path}/Slo${search}`)
    expect({ statusCode, to: new URL(headers.location!).pathname }).toEqual({ statusCode: 303, to: '/logout' })
    const { extract } = await provider.parseLogoutResponse(product, 'redirect', messageIn(headers.location!))
    expect(extract.issuer).toBe(`http://localhost:3000${path}/Metadata`)
    expect((await browser.get('/api/user/me')).status).toBe(401)
  })
})
