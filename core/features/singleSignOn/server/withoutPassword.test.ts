import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { softAuthenticator } from '@core/kernel/server/security/auth/passkeys/testing/softAuthenticator'
import { fleetDeployment } from '@core/kernel/server/testing/fleet/fleetDeployment'
import { type Caller, lastCode } from '@core/kernel/server/testing/testApp'
import { OidcRig, email } from './testing/OidcRig'

const { password } = fleetDeployment.demonstration
const origin = 'http://localhost:3000'
const rig = new OidcRig({ passkeys: 'second' })

let stored: string
beforeEach(async () => {
  const { rows } = await rig.test.db.pool.query('select password_hash from core."user" where email = $1', [email])
  stored = rows[0].password_hash
})
afterEach(async () => {
  await rig.test.db.pool.query('update core."user" set password_hash = $1, totp_secret = null where email = $2', [
    stored,
    email,
  ])
  await rig.test.db.pool.query('delete from core.attempt; delete from core.passkey')
})

/** A session that a provider opened, of somebody who never chose a password. */
async function withoutPassword(): Promise<Caller> {
  await rig.test.db.pool.query('update core."user" set password_hash = null where email = $1', [email])
  const browser = rig.test.visitor()
  await rig.signIn(browser)
  return browser
}

const minutesPass = (minutes: number) =>
  rig.test.db.pool.query(`update core.session set proved_at = now() - make_interval(mins => $1)`, [minutes])

async function mailedCode(browser: Caller): Promise<string> {
  const before = rig.test.sent.length
  await browser.post('/api/user/me/proof/SendCode', {})
  await expect.poll(() => rig.test.sent.length).toBe(before + 1)
  return lastCode(rig.test.sent, email)
}

const account = async (browser: Caller) => (await browser.get('/api/user/me/account')).body.data
const proofNeeded = { status: 403, body: { reason: 'proofNeeded' } }
const path = '/api/user/me'

describe('[D7] people who have no password', () => {
  it('turn on an authenticator app after a code by mail, and off after one of the app', async () => {
    const browser = await withoutPassword()
    expect(await account(browser)).toMatchObject({ hasPassword: false })
    await minutesPass(6)
    expect(await browser.post(`${path}/authenticator/Begin`, {})).toMatchObject(proofNeeded)
    expect(await browser.post(`${path}/authenticator/Begin`, { password: 'a guess' })).toMatchObject(proofNeeded)
    const otp = await mailedCode(browser)
    expect(await browser.post(`${path}/proof/Code`, { otp })).toMatchObject({ status: 200 })
    const { body } = await browser.post(`${path}/authenticator/Begin`, {})
    const secret = Secret.fromBase32(body.key)
    const code = (window = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + window * 30_000 })
    expect(await browser.post(`${path}/authenticator/Confirm`, { otp: code() })).toMatchObject({ status: 200 })
    expect(await account(browser)).toMatchObject({ hasAuthenticator: true })

    await minutesPass(6)
    expect(await browser.post(`${path}/authenticator/Remove`, {})).toMatchObject(proofNeeded)
    expect((await browser.get(`${path}/proof`)).body).toMatchObject({ code: 'app' })
    await browser.post(`${path}/proof/SendCode`, {})
    expect(await browser.post(`${path}/proof/Code`, { otp: code(1) })).toMatchObject({ status: 200 })
    expect(await browser.post(`${path}/authenticator/Remove`, {})).toMatchObject({ status: 200 })
    expect(await account(browser)).toMatchObject({ hasAuthenticator: false })
  })

  it('add a passkey right after the sign-in, prove by it later that it is them, and remove it', async () => {
    const browser = await withoutPassword()
    const device = softAuthenticator(origin)
    const made = device.make((await browser.post(`${path}/passkeys/Begin`, {})).body.options)
    expect(await browser.post(`${path}/passkeys/Add`, { name: 'Laptop', passkey: made })).toMatchObject({ status: 200 })
    const [{ id }] = (await account(browser)).passkeys

    await minutesPass(61)
    expect(await browser.post(`${path}/passkeys/Remove`, { id })).toMatchObject(proofNeeded)
    expect(await browser.post(`${path}/sessions/End`, {})).toMatchObject(proofNeeded)
    expect((await browser.get(`${path}/proof`)).body).toMatchObject({ password: false, passkey: true })
    const passkey = device.get((await browser.post(`${path}/proof/BeginPasskey`, {})).body.options)
    expect(await browser.post(`${path}/proof/Passkey`, { passkey })).toMatchObject({ status: 200 })
    expect(await browser.post(`${path}/sessions/End`, {})).toMatchObject({ status: 200 })
    expect(await browser.post(`${path}/passkeys/Remove`, { id })).toMatchObject({ status: 200 })
  })

  it('are told so where they want to change it', async () => {
    const browser = await withoutPassword()
    const change = { oldPassword: 'a guess', password: 'a long and new sentence' }
    expect(await browser.post('/api/Users/PasswordChange', change)).toMatchObject({
      status: 409,
      body: { message: 'You have no password here: you sign in without one.' },
    })
  })

  it('are those, too, for whose domain passwords are off', async () => {
    await rig.store({ passwordsOff: true })
    const browser = rig.test.visitor()
    await rig.signIn(browser)
    expect(await account(browser)).toMatchObject({ hasPassword: false })
    await minutesPass(6)
    expect(await browser.post(`${path}/authenticator/Begin`, { password })).toMatchObject(proofNeeded)
    await rig.store()
  })

  it('are not those who have one: a proof doesn’t replace it', async () => {
    const browser = rig.test.visitor()
    await rig.signIn(browser)
    expect(await account(browser)).toMatchObject({ hasPassword: true })
    const missing = { status: 400, body: { errors: [{ field: 'password', message: 'Password is required' }] } }
    expect(await browser.post(`${path}/authenticator/Begin`, {})).toMatchObject(missing)
    expect(await browser.post(`${path}/passkeys/Begin`, {})).toMatchObject(missing)
    expect(await browser.post(`${path}/authenticator/Begin`, { password })).toMatchObject({ status: 200 })
  })
})
