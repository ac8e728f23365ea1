import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { doneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { defineRoute } from '../../../platform/http/defineRoute'
import { defineServerPlugin } from '../../../plugins/defineServerPlugin'
import { fleetPlugins } from '../../../testing/fleet/fleet'
import { fleetDeployment } from '../../../testing/fleet/fleetDeployment'
import { download } from '../../../testing/operationClient'
import { type Caller, type TestApp, createTestApp, lastCode } from '../../../testing/testApp'
import { pendingCookie, sessionCookie } from '../session/cookies'
import { softAuthenticator } from '../passkeys/testing/softAuthenticator'

const { password } = fleetDeployment.demonstration
const origin = 'https://staff.example.com'
const sensitive = defineCall({
  method: 'POST',
  path: '/api/keys/Change',
  summary: 'Change the locks',
  answer: doneAnswer,
})
const keys = defineServerPlugin({
  id: 'keys',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  routes: () => [
    defineRoute(sensitive, { access: 'signedIn', asksAgain: true, handle: async () => ({ message: 'Done' }) }),
  ],
})

let test: TestApp
beforeAll(
  async () =>
    void (test = await createTestApp({ plugins: [...fleetPlugins, keys], passkeys: 'second', publicUrl: origin })),
)
afterAll(() => test.close())
beforeEach(() => test.db.pool.query('delete from core.attempt; delete from core.passkey'))

const change = (caller: Caller) => caller.post(sensitive.path, {})
const anHourPasses = () => test.db.pool.query(`update core.session set proved_at = now() - interval '61 minutes'`)
const refused = { status: 403, body: { reason: 'proofNeeded', message: expect.stringContaining('confirm') } }
const audited = async () =>
  (await test.db.pool.query(`select details from core.audit_entry where action = 'provedAgain' order by position`)).rows

describe('[V7] a proof of identity before a sensitive change', () => {
  it('is not needed right after signing in, but after an hour, and the password is one', async () => {
    const here = await test.as('Director')
    expect(await change(here)).toMatchObject({ status: 200 })
    await anHourPasses()
    expect(await change(here)).toMatchObject(refused)
    expect(await here.get('/api/user/me'), 'nothing else asks').toMatchObject({ status: 200 })
    expect((await here.get('/api/user/me/proof')).body).toMatchObject({ password: true, passkey: false, code: null })
    expect(await here.post('/api/user/me/proof/Password', { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password' }] },
    })
    expect(await change(here)).toMatchObject(refused)
    expect(await here.post('/api/user/me/proof/Password', { password })).toMatchObject({ status: 200 })
    expect(await change(here)).toMatchObject({ status: 200 })
    expect((await audited()).at(-1)).toEqual({ details: { by: 'password' } })
  })

  it('is valid for one session only', async () => {
    const [here, elsewhere] = [await test.as('Director'), await test.as('Director')]
    await anHourPasses()
    await elsewhere.post('/api/user/me/proof/Password', { password })
    expect(await change(elsewhere)).toMatchObject({ status: 200 })
    expect(await change(here)).toMatchObject(refused)
  })

  it('[D7] delays guessing as signing in does', async () => {
    const here = await test.as('Director')
    const statuses: number[] = []
    for (let n = 0; n < 8; n++)
      statuses.push((await here.post('/api/user/me/proof/Password', { password: `guess ${n}` })).status)
    expect(statuses.at(-1)).toBe(429)
    expect(await here.post('/api/user/me/proof/Password', { password })).toMatchObject({ status: 429 })
  })

  it('can be the person’s own passkey, once, where passkeys are on', async () => {
    const here = await test.as('Director')
    const device = softAuthenticator(origin)
    const made = device.make((await here.post('/api/user/me/passkeys/Begin', { password })).body.options)
    await here.post('/api/user/me/passkeys/Add', { name: 'Laptop', passkey: made })
    await anHourPasses()
    expect((await here.get('/api/user/me/proof')).body).toMatchObject({ passkey: true })
    const passkey = device.get((await here.post('/api/user/me/proof/BeginPasskey', {})).body.options)
    const stranger = await test.as('Mechanic')
    await stranger.post('/api/user/me/proof/BeginPasskey', {})
    expect(await stranger.post('/api/user/me/proof/Passkey', { passkey })).toMatchObject({ status: 400 })
    expect(await here.post('/api/user/me/proof/Passkey', { passkey })).toMatchObject({ status: 200 })
    expect(await change(here)).toMatchObject({ status: 200 })
    await anHourPasses()
    expect(await here.post('/api/user/me/proof/Passkey', { passkey })).toMatchObject({ status: 400 })
    expect(await change(here)).toMatchObject(refused)
  })

  it('can’t be a passkey whose device didn’t verify its owner: anybody at the desk can touch it', async () => {
    const here = await test.as('Director')
    const key = softAuthenticator(origin, false)
    const made = key.make((await here.post('/api/user/me/passkeys/Begin', { password })).body.options)
    await here.post('/api/user/me/passkeys/Add', { name: 'Key in the drawer', passkey: made })
    const { options } = (await here.post('/api/user/me/proof/BeginPasskey', {})).body
    expect(options).toMatchObject({ userVerification: 'required' })
    expect(await here.post('/api/user/me/proof/Passkey', { passkey: key.get(options) })).toMatchObject({ status: 400 })
  })
})

describe('[S4.1, V7] a session that was signed in by phone only', () => {
  const phone = '555-010-0008'
  const texted = async (since: number) => {
    await expect.poll(() => test.sent.slice(since).some(({ to }) => to === phone)).toBe(true)
    return lastCode(test.sent, phone)
  }
  const signInByPhone = async () => {
    const here = test.visitor()
    const since = test.sent.length
    await here.post('/api/auth/send-mobile-otp', { phone })
    await here.post('/api/auth/verify-mobile-otp', { phone, otp: await texted(since) })
    return here
  }

  it('is proved by a new code, which works once and opens no session', async () => {
    const here = await signInByPhone()
    await anHourPasses()
    expect((await here.get('/api/user/me/proof')).body).toMatchObject({ code: 'sms' })
    const since = test.sent.length
    expect(await here.post('/api/user/me/proof/SendCode', {})).toMatchObject({ status: 200 })
    const otp = await texted(since)
    expect(await here.post('/api/user/me/proof/SendCode', {}), 'half a minute between two').toMatchObject({
      status: 429,
    })
    const thief = test.visitor()
    thief.cookies.set(pendingCookie, here.cookies.get(sessionCookie)!)
    thief.cookies.set('XSRF-TOKEN', here.cookies.get('XSRF-TOKEN')!)
    expect((await thief.post('/api/auth/verify-mobile-otp', { phone, otp })).status, 'it is no sign-in').toBe(400)
    expect(await here.post('/api/user/me/proof/Code', { otp: otp === '000000' ? '111111' : '000000' })).toMatchObject({
      status: 400,
    })
    expect(await change(here)).toMatchObject(refused)
    expect(await here.post('/api/user/me/proof/Code', { otp })).toMatchObject({ status: 200 })
    expect(await change(here)).toMatchObject({ status: 200 })
    expect(await here.post('/api/user/me/proof/Code', { otp })).toMatchObject({ status: 400 })
  })

  it('can request the code in several tabs at once: one code is sent, and it is valid', async () => {
    const here = await signInByPhone()
    await anHourPasses()
    const since = test.sent.length
    const tabs = await Promise.all([1, 2, 3, 4].map(() => here.post('/api/user/me/proof/SendCode', {})))
    expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429])
    const otp = await texted(since)
    expect(test.sent.slice(since)).toHaveLength(1)
    expect(await here.post('/api/user/me/proof/Code', { otp })).toMatchObject({ status: 200 })
  })

  it('uses the authenticator app where there is one', async () => {
    const here = await signInByPhone()
    const secret = new Secret()
    await test.db.pool.query('update core."user" set totp_secret = $1 where phone = $2', [secret.base32, phone])
    await anHourPasses()
    expect((await here.get('/api/user/me/proof')).body).toMatchObject({ code: 'app' })
    const since = test.sent.length
    await here.post('/api/user/me/proof/SendCode', {})
    expect(await here.post('/api/user/me/proof/Code', { otp: new TOTP({ secret }).generate() })).toMatchObject({
      status: 200,
    })
    expect(test.sent.slice(since)).toEqual([])
    await test.db.pool.query('update core."user" set totp_secret = null where phone = $1', [phone])
  })

  it('is the only kind of session that is proved this way', async () => {
    const here = await test.as('Director')
    expect(await here.post('/api/user/me/proof/SendCode', {})).toMatchObject({ status: 403 })
    expect(await here.post('/api/user/me/proof/Code', { otp: '000000' })).toMatchObject({ status: 403 })
  })
})

describe('[V7] exports', () => {
  it('of more than 500 rows require a new proof, smaller ones don’t', async () => {
    const here = await test.as('Director')
    await test.db.pool.query(
      `insert into fleet.vehicle (name, created_by, updated_by) select 'Van ' || n, 1, 1 from generate_series(1, 501) n`,
    )
    await anHourPasses()
    const ask = async (more: object) =>
      (await download(test, here, 'POST', '/api/Vehicle/Export', { format: 'csv', columns: ['name'], ...more })).status
    expect(await ask({})).toBe(403)
    expect(await ask({ search: 'Van 50' })).toBe(200)
    await here.post('/api/user/me/proof/Password', { password })
    expect(await ask({})).toBe(200)
  })
})

it('[V7] with ASK_AGAIN_MINUTES=0 no proof is ever required', async () => {
  const app = await createTestApp({
    plugins: [...fleetPlugins, keys],
    session: { idleMinutes: 30, hours: 12, askAgainMinutes: 0 },
  })
  try {
    const here = await app.as('Director')
    await app.db.pool.query(`update core.session set proved_at = now() - interval '11 hours'`)
    expect(await change(here)).toMatchObject({ status: 200 })
  } finally {
    await app.close()
  }
})
