import { describe, expect, it } from 'vitest'
import type { Caller } from '@core/kernel/server/testing/testApp'
import { OidcRig, known } from '../testing/OidcRig'

const rig = new OidcRig()

describe('back-channel logout', () => {
  const logOut = (token: string) =>
    rig.test.app.inject({
      method: 'POST',
      url: '/api/auth/provider/acme/BackChannelLogout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })

  async function signedIn(sid: string) {
    rig.acme.behaviour.claims = { ...known, sid }
    const browser = rig.test.visitor()
    await rig.signIn(browser)
    return browser
  }
  const isIn = async (browser: Caller) => (await browser.get('/api/user/me')).status === 200

  it('ends the sessions of a session at the provider, on all nodes, and no others', async () => {
    const [one, two] = [await signedIn('sid-1'), await signedIn('sid-2')]
    const node = await rig.test.node()
    expect((await logOut(await rig.acme.logoutToken({ sid: 'sid-1' }))).statusCode).toBe(200)
    expect(await isIn(one)).toBe(false)
    expect(await isIn(two)).toBe(true)
    const there = node.visitor()
    for (const [name, value] of one.cookies) there.cookies.set(name, value)
    expect((await there.get('/api/user/me')).status).toBe(401)
    await node.close()
  })

  it('ends all sessions of a person', async () => {
    const [one, two] = [await signedIn('sid-1'), await signedIn('sid-2')]
    expect((await logOut(await rig.acme.logoutToken({ sub: 'sub-1' }))).statusCode).toBe(200)
    expect([await isIn(one), await isIn(two)]).toEqual([false, false])
  })

  it('accepts a token once', async () => {
    const token = await rig.acme.logoutToken({ sub: 'sub-1' })
    expect((await logOut(token)).statusCode).toBe(200)
    expect((await logOut(token)).statusCode).toBe(400)
  })

  it.each<[string, object, object?]>([
    ['alg none', {}, { alg: 'none' }],
    ['HS256 with the client’s secret', {}, { alg: 'HS256' }],
    ['another key', {}, { alg: 'foreign' }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['a nonce', { nonce: 'x' }],
    ['no event', { events: {} }],
    ['no id', { jti: undefined }],
    ['neither subject nor session', { sub: undefined }],
    ['an age of an hour', { iat: Math.floor(Date.now() / 1000) - 3600, exp: Math.floor(Date.now() / 1000) + 60 }],
    ['the type of an access token', {}, { typ: 'at+jwt' }],
  ])('refuses a token with %s', async (_, claims, options) => {
    const browser = await signedIn('sid-1')
    const token = await rig.acme.logoutToken({ sub: 'sub-1', ...claims }, options)
    expect((await logOut(token)).statusCode).toBe(400)
    expect(await isIn(browser)).toBe(true)
  })
})
