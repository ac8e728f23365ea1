import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fleetDeployment } from '../../../testing/fleet/fleetDeployment'
import { type Caller, type TestApp, createTestApp } from '../../../testing/testApp'

const { password } = fleetDeployment.demonstration

let test: TestApp
let here: Caller
let elsewhere: Caller
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())
beforeEach(async () => {
  here = await test.as('Director')
  elsewhere = await test.as('Director')
})

const account = async (caller: Caller) => (await caller.get('/api/user/me/account')).body.data
const audited = async (action: string) =>
  (await test.db.pool.query('select position from core.audit_entry where action = $1', [action])).rows

describe('[D7] the person’s own sessions', () => {
  it('are listed, the current one first, with the device of each', async () => {
    const { sessions } = await account(here)
    expect(sessions[0]).toMatchObject({ current: true, role: 'Director' })
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect(sessions.length).toBeGreaterThanOrEqual(2)
  })

  it('are ended one by one, or all except the current one', async () => {
    const id = (await account(elsewhere)).sessions[0].id
    expect((await here.post('/api/user/me/sessions/End', { sessionId: id })).body.message).toBe(
      'The session has ended.',
    )
    expect((await elsewhere.get('/api/user/me')).status).toBe(401)

    const third = await test.as('Director')
    expect((await here.post('/api/user/me/sessions/End', {})).body.message).toBe('Your other sessions have ended.')
    expect((await third.get('/api/user/me')).status).toBe(401)
    expect((await account(here)).sessions).toHaveLength(1)
    expect((await audited('sessionsEnded')).length).toBeGreaterThanOrEqual(2)
  })

  it('[V7] require a new proof of identity after an hour', async () => {
    await test.db.pool.query(`update core.session set proved_at = now() - interval '61 minutes'`)
    expect(await here.post('/api/user/me/sessions/End', {})).toMatchObject({
      status: 403,
      body: { reason: 'proofNeeded' },
    })
    expect((await elsewhere.get('/api/user/me')).status).toBe(200)
    expect((await here.post('/api/user/me/proof/Password', { password })).status).toBe(200)
    expect((await here.post('/api/user/me/sessions/End', {})).status).toBe(200)
    expect((await elsewhere.get('/api/user/me')).status).toBe(401)
  })

  it('can’t be ended by anybody else', async () => {
    const stranger = await test.as('Visitor')
    const id = (await account(here)).sessions[0].id
    expect((await stranger.post('/api/user/me/sessions/End', { sessionId: id })).status).toBe(404)
    expect((await here.get('/api/user/me')).status).toBe(200)
  })
})

describe('[D10] how a person reads dates', () => {
  it('is stored, and returned with the profile', async () => {
    expect((await here.get('/api/user/me')).body.user).toMatchObject({ dateForm: 'iso', timeZone: null })
    const choice = { dateForm: 'locale', timeZone: 'America/Los_Angeles' }
    expect((await here.put('/api/user/me/preferences', choice)).status).toBe(200)
    expect((await elsewhere.get('/api/user/me')).body.user).toMatchObject(choice)
    await here.put('/api/user/me/preferences', { dateForm: 'iso', timeZone: '' })
    expect((await here.get('/api/user/me')).body.user).toMatchObject({ dateForm: 'iso', timeZone: null })
  })

  it('is refused for an unknown time zone', async () => {
    const answer = await here.put('/api/user/me/preferences', { dateForm: 'iso', timeZone: 'Mars/Olympus' })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'timeZone' }] } })
  })
})

describe('[D7] the person’s own authenticator app', () => {
  const code = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate()
  const begin = (caller: Caller, given: string = password) =>
    caller.post('/api/user/me/authenticator/Begin', { password: given })

  it('is turned on with the password and a code of the app, and off with the password; the person is notified by mail', async () => {
    const mine = await test.as('Trainer')
    const wrong = await begin(mine, 'not my password')
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } })

    const { key, qr } = (await begin(mine)).body
    expect(qr).toMatch(/^data:image\/png/)
    expect((await account(mine)).hasAuthenticator).toBe(false)
    const sent = test.sent.length
    expect((await mine.post('/api/user/me/authenticator/Confirm', { otp: code(key) })).status).toBe(200)
    expect((await account(mine)).hasAuthenticator).toBe(true)
    await expect
      .poll(() => test.sent.slice(sent).some(({ text }) => text.includes('authenticator app gives')))
      .toBe(true)
    expect((await audited('secondFactorAdded')).length).toBe(1)

    const login = await test.visitor().post('/api/auth/login', { email: 'trainer@fleet.test', password })
    expect(login.body.requireOtp).toBe(true)

    expect((await mine.post('/api/user/me/authenticator/Remove', { password: 'not my password' })).status).toBe(400)
    expect((await mine.post('/api/user/me/authenticator/Remove', { password })).status).toBe(200)
    expect((await account(mine)).hasAuthenticator).toBe(false)
    expect((await audited('secondFactorRemoved')).length).toBe(1)
  })

  it('needs a code of this QR code: a wrong one turns nothing on, and a used one is invalid', async () => {
    const mine = await test.as('Buyer')
    const { key } = (await begin(mine)).body
    const other = new Secret({ size: 20 }).base32
    expect((await mine.post('/api/user/me/authenticator/Confirm', { otp: code(other) })).status).toBe(400)
    expect((await account(mine)).hasAuthenticator).toBe(false)
    expect((await mine.post('/api/user/me/authenticator/Confirm', { otp: code(key) })).status).toBe(200)
    expect(await mine.post('/api/user/me/authenticator/Confirm', { otp: code(key) })).toMatchObject({ status: 409 })
  })
})
