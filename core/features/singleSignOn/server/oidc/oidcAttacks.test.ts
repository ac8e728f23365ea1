import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Caller, createTestApp } from '@core/kernel/server/testing/testApp'
import { OidcRig, known } from '../testing/OidcRig'
import { storeProviders } from '../testing/storeProvider'

const rig = new OidcRig()

describe('responses that do not count', () => {
  const failure = (reason: string) => ({
    status: 403,
    isIn: false,
    message: expect.stringMatching(/again|administrator/),
    reason,
  })
  const follow = async (browser: Caller) => rig.comeBack(browser, rig.acme.signIn(await rig.start(browser)))

  it.each<[string, object]>([
    ['alg none', { alg: 'none' }],
    ['HS256 with the client’s secret', { alg: 'HS256' }],
    ['a signature of another key', { alg: 'foreign' }],
    ['no nonce', { claims: { ...known, nonce: undefined } }],
    ['another nonce', { claims: { ...known, nonce: 'stolen' } }],
    ['another audience', { claims: { ...known, aud: 'somebody-else' } }],
    ['another issuer in the token', { claims: { ...known, iss: 'https://evil.example' } }],
    ['no subject', { claims: { ...known, sub: undefined } }],
    ['an issuer in the address that is another provider’s', { iss: 'https://evil.example' }],
  ])('refuses an id token with %s', async (_, behaviour) => {
    Object.assign(rig.acme.behaviour, behaviour)
    expect(await rig.outcome(follow)).toEqual(failure('invalid'))
  })

  it('refuses an expired id token', async () => {
    const past = Math.floor(Date.now() / 1000) - 600
    rig.acme.behaviour.claims = { ...known, iat: past - 60, exp: past }
    expect(await rig.outcome(follow)).toEqual(failure('expired'))
  })

  it('refuses a code that another provider has issued (mix-up)', async () => {
    expect(
      await rig.outcome(async (browser) => {
        const url = new URL(rig.other.signIn(await rig.start(browser)))
        await rig.comeBack(browser, url.href)
      }),
    ).toEqual(failure('invalid'))
  })

  it('does not accept the response of one provider at the address of another', async () => {
    const browser = rig.test.visitor()
    const url = rig.acme.signIn(await rig.start(browser)).replace('/acme/', '/other/')
    await rig.comeBack(browser, url)
    expect((await rig.finish(browser)).status).toBe(400)
    expect(await rig.lastReason()).toBe('state')
  })

  it('does not accept a response in another browser, or a second time (login CSRF, stolen code)', async () => {
    const [attacker, victim] = [rig.test.visitor(), rig.test.visitor()]
    const address = rig.acme.signIn(await rig.start(attacker))
    await rig.comeBack(victim, address)
    expect((await rig.finish(victim)).status).toBe(400)
    await rig.start(victim)
    await rig.comeBack(victim, address)
    expect((await rig.finish(victim)).status).toBe(400)
    await rig.comeBack(attacker, address)
    expect((await rig.finish(attacker)).status).toBe(200)
    await rig.comeBack(attacker, address)
    expect((await rig.finish(attacker)).status).toBe(400)
  })

  it('does not accept a response whose state is unknown or missing', async () => {
    const browser = rig.test.visitor()
    await rig.start(browser)
    await rig.comeBack(browser, '/api/auth/provider/acme/Callback?code=x&state=unknown')
    await rig.comeBack(browser, '/api/auth/provider/acme/Callback')
    expect((await rig.finish(browser)).body.message).toMatch(/begun in another browser/)
  })

  it('says so where the person cancelled', async () => {
    expect(
      await rig.outcome(async (browser) => {
        const url = new URL(rig.acme.signIn(await rig.start(browser)))
        url.searchParams.delete('code')
        url.searchParams.set('error', 'access_denied')
        await rig.comeBack(browser, url.href)
      }),
    ).toEqual(failure('cancelled'))
  })

  it.each<[string, object]>([
    ['names another issuer', { discoveredIssuer: 'https://evil.example' }],
    ['is too large', { size: 2_000_000 }],
  ])('does not begin where the discovery document %s', async (_, behaviour) => {
    await rig.store({ scopes: String(Math.random()) })
    Object.assign(rig.acme.behaviour, behaviour)
    const response = await rig.test.visitor().post('/api/auth/provider/acme/Start', {})
    expect(response).toMatchObject({ status: 503, body: { message: expect.stringContaining('Acme') } })
  })

  it('leads to no page of another site', async () => {
    for (const page of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/%2fevil.example',
      'javascript:alert(1)',
    ])
      expect((await rig.signIn(rig.test.visitor(), page)).body).not.toHaveProperty('returnTo')
  })

  it('writes no personal data to the audit log', async () => {
    const { rows } = await sql<{ text: string }>`
      select details::text || coalesce(subject, '') as text from core.audit_entry where details ->> 'at' = 'provider'`.execute(
      rig.test.db.query,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { text } of rows) expect(text).not.toMatch(/@|sub-1|code-/)
  })
})

describe('an address in the private network', () => {
  it('is not requested, also where the discovery document names it, unless the deployment allows it', async () => {
    const strict = await createTestApp()
    await storeProviders(strict.db, { key: 'inside', name: 'Inside', issuer: rig.acme.issuer })
    const response = await strict.visitor().post('/api/auth/provider/inside/Start', {})
    expect(response).toMatchObject({ status: 503, body: { message: expect.stringContaining('not set up correctly') } })
    await strict.close()
  })
})
