import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fleetDeployment } from '../../../testing/fleet/fleetDeployment'
import type { Message } from '../../../platform/messages/Messages'
import { type TestApp, createTestApp, lastCode } from '../../../testing/testApp'

const { password } = fleetDeployment.demonstration

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

const email = 'mechanic@fleet.test'
const login = (body: object) => test.visitor().post('/api/auth/login', body)

describe('signing in with a password', () => {
  it('[S4.1, S7.2] returns 200 with the roles and sends a code, and opens no session yet', async () => {
    const browser = test.visitor()
    const answer = await browser.post('/api/auth/login', { email, password })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Please verify OTP on your email or phone.',
        roles: [{ name: 'Mechanic' }],
      },
    })
    expect(answer.body).not.toHaveProperty('requireOtp')
    expect(lastCode(test.sent, email)).toMatch(/^\d{6}$/)
    expect((await browser.get('/api/user/me')).status).toBe(401)
  })

  it('sends the code in the language that the person reads', async () => {
    const language = (code: string | null) =>
      test.db.query.updateTable('core.user').set({ language: code }).where('email', '=', email).execute()
    await language('es')
    await test.visitor().post('/api/auth/login', { email, password })
    await language(null)
    const { subject, text } = test.sent.at(-1)!
    expect(subject).toMatch(/^\d{6} es su código de /)
    expect(text).toContain('Funciona una sola vez')
  })

  it('says what to do when the mail server refuses the code, and the next try works', async () => {
    const refusing = vi.spyOn(test.sent, 'push').mockImplementationOnce(() => {
      throw new Error('451 Try again later')
    })
    expect(await login({ email, password })).toMatchObject({
      status: 503,
      body: { message: 'Your code could not be sent just now. Please try again in a minute.' },
    })
    refusing.mockRestore()
    const browser = test.visitor()
    expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200)
    const verified = await browser.post('/api/auth/verify-otp', { email, otp: lastCode(test.sent, email) })
    expect(verified.status).toBe(200)
  })

  it('says that the code is on its way when the mail server is slow, and goes on sending', async () => {
    let accept = () => {}
    const slow = { send: vi.fn(() => new Promise<void>((resolve) => (accept = resolve))) }
    const other = await createTestApp({ messages: slow })
    const browser = other.visitor()
    const begun = performance.now()
    expect(await browser.post('/api/auth/login', { email, password })).toMatchObject({
      status: 200,
      body: { message: 'Your code is on its way. It may take a minute.', roles: [{ name: 'Mechanic' }] },
    })
    expect(performance.now() - begun).toBeLessThan(10_000)
    accept()
    const [[mail]] = slow.send.mock.calls as unknown as [[Message]]
    const otp = lastCode([mail], email)
    expect((await browser.post('/api/auth/verify-otp', { email, otp })).status).toBe(200)
    await other.close()
  })

  it('finds the person whatever the case of the email and of the path', async () => {
    const browser = test.visitor()
    expect((await browser.post('/API/Auth/Login', { email: 'Mechanic@Fleet.Test', password })).status).toBe(200)
  })

  it('gives the same response for a wrong password and for an account that does not exist', async () => {
    const wrong = await login({ email, password: 'not it' })
    const unknown = await login({ email: 'nobody@fleet.test', password: 'not it' })
    expect(wrong.status).toBe(400)
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    await test.as('Mechanic')
  })

  it('takes as long for an account that does not exist, so that the time reveals nothing either', async () => {
    const took: Record<string, number[]> = { known: [], unknown: [] }
    for (let n = 0; n < 15; n++) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', `nobody${n}@fleet.test`],
      ] as const) {
        await test.db.query.deleteFrom('core.attempt').execute()
        const begun = performance.now()
        await login({ email: address, password: 'not the password' })
        took[kind]!.push(performance.now() - begun)
      }
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[7]!
    const ratio = median(took.known!) / median(took.unknown!)
    // Without the work for an unknown account the ratio is above ten.
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
  })

  it('refuses a suspended person, and ends their sessions', async () => {
    const browser = await test.as('Depot Keeper')
    await test.db.query.updateTable('core.user').set({ status: 3 }).where('email', '=', 'keeper@fleet.test').execute()
    expect((await browser.get('/api/user/me')).status).toBe(401)
    expect((await login({ email: 'keeper@fleet.test', password })).status).toBe(400)
  })

  it('delays the sixth failure in a row, for that account only', async () => {
    const statuses = []
    for (let n = 0; n < 7; n++)
      statuses.push((await login({ email: 'inspector@fleet.test', password: 'wrong' })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
    const refused = await login({ email: 'inspector@fleet.test', password })
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Too many tries. Please wait \d+ seconds/) },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login({ email: 'trainer@fleet.test', password })).status).toBe(200)
  })

  it('counts no tries against an account that come from a delayed address', async () => {
    const crowd = test.visitor('10.99.0.1')
    for (let at = 0; at < 32; at++)
      await crowd.post('/api/auth/login', { email: `nobody${at}@fleet.test`, password: 'not it' })
    for (let at = 0; at < 8; at++)
      expect((await crowd.post('/api/auth/login', { email: 'buyer@fleet.test', password: 'not it' })).status).toBe(429)
    expect((await login({ email: 'buyer@fleet.test', password })).status).toBe(200)
  })

  it('counts tries that are made at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login({ email: 'somebody@fleet.test', password: 'wrong' })),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(6)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
  })

  it('counts a try that began before the last one, and waited for it, as one', async () => {
    const statuses = []
    for (let n = 0; n < 7; n++) {
      statuses.push((await login({ email: 'painter@fleet.test', password: 'wrong' })).status)
      // Moments are those of the beginning: the last try began later than the next one.
      await test.db.pool.query(`update core.attempt set last_at = last_at + interval '1 second'`)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
  })
})

describe('the code', () => {
  async function pending() {
    const browser = test.visitor()
    await browser.post('/api/auth/login', { email, password })
    return { browser, code: lastCode(test.sent, email) }
  }
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('[S4.3, S3.2, S3.19] opens a session and returns the user', async () => {
    const { browser, code } = await pending()
    const answer = await browser.post('/api/auth/verify-otp', { email, otp: code })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Login successfully.',
        user: { email, name: 'Tomas Novak', roles: [{ name: 'Mechanic' }] },
      },
    })
    expect((await browser.get('/api/user/me')).body.user).toEqual(answer.body.user)
  })

  it('[S5.5] gets a message when it is wrong, and the correct one stays valid', async () => {
    const { browser, code } = await pending()
    expect(await browser.post('/api/auth/verify-otp', { email, otp: other(code) })).toMatchObject({
      status: 400,
      body: { message: 'Please enter correct OTP' },
    })
    expect((await browser.post('/api/auth/verify-otp', { email, otp: code })).status).toBe(200)
  })

  it('becomes invalid after five wrong tries, even when they come at once', async () => {
    const { browser, code } = await pending()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.post('/api/auth/verify-otp', { email, otp: other(code) })),
    )
    expect(answers.filter(({ body }) => body.message === 'Please enter correct OTP')).toHaveLength(5)
    expect(await browser.post('/api/auth/verify-otp', { email, otp: code })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('no longer valid') },
    })
  })

  it('opens one session, however many requests use it at once', async () => {
    const { browser, code } = await pending()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.post('/api/auth/verify-otp', { email, otp: code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is useless without the cookie of the browser that requested it', async () => {
    const { code } = await pending()
    expect((await test.visitor().post('/api/auth/verify-otp', { email, otp: code })).status).toBe(400)
  })

  it('is needed in addition to a stolen pending cookie; once it was used, the cookie is useless', async () => {
    const { browser, code } = await pending()
    const thief = test.visitor()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect((await thief.get('/api/user/me')).status).toBe(401)
    expect((await thief.post('/api/auth/verify-otp', { email, otp: other(code) })).status).toBe(400)
    await browser.post('/api/auth/verify-otp', { email, otp: code })
    expect((await thief.post('/api/auth/verify-otp', { email, otp: code })).body.message).toContain('no longer valid')
  })

  it('is not stored: neither the code nor a cookie is in the database', async () => {
    const { browser, code } = await pending()
    const rows = await sql<{ row: string }>`select p::text as row from core.pending_sign_in p`.execute(test.db.query)
    const stored = JSON.stringify(rows.rows)
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(browser.cookies.get('wg_pending'))
  })

  it('expires', async () => {
    const { browser, code } = await pending()
    await test.db.query
      .updateTable('core.pending_sign_in')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute()
    expect((await browser.post('/api/auth/verify-otp', { email, otp: code })).body.message).toContain('no longer valid')
  })
})

describe('a session', () => {
  it('[S4.4, S7.2] ends with logout, on the server too', async () => {
    const browser = await test.as('Dispatcher')
    const stolen = new Map(browser.cookies)
    expect(await browser.post('/api/auth/logout', { email: 'dispatcher@fleet.test' })).toMatchObject({
      status: 200,
      body: { message: 'Logout successfully.' },
    })
    const thief = test.visitor()
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    expect((await thief.get('/api/user/me')).status).toBe(401)
  })

  it('ends after 30 idle minutes, and after 12 hours in any case', async () => {
    const browser = await test.as('Dispatcher')
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await test.db.query
      .updateTable('core.session')
      .set({ seen_at: ago(30) })
      .execute()
    expect((await browser.get('/api/user/me')).status).toBe(200)
    await test.db.query
      .updateTable('core.session')
      .set({ seen_at: ago(32) })
      .execute()
    expect((await browser.get('/api/user/me')).status).toBe(401)
    const late = await test.as('Dispatcher')
    await test.db.query
      .updateTable('core.session')
      .set({ expires_at: ago(0) })
      .execute()
    expect((await late.get('/api/user/me')).status).toBe(401)
  })

  it('gets a new secret at sign-in: one that was planted before is useless', async () => {
    const browser = test.visitor()
    browser.cookies.set('wg_session', 'planted')
    browser.cookies.delete('XSRF-TOKEN')
    expect((await browser.post('/api/auth/login', { email, password })).status).toBe(403)
    const planted = test.visitor()
    planted.cookies.set('wg_session', 'planted')
    expect((await planted.get('/api/user/me')).status).toBe(401)
  })

  it('[V7] ends when its browser signs in again, as any person', async () => {
    const browser = await test.as('Visitor')
    const before = new Map(browser.cookies)
    await browser.post('/api/auth/login', { email, password })
    expect((await browser.post('/api/auth/verify-otp', { email, otp: lastCode(test.sent, email) })).status).toBe(200)
    const thief = test.visitor()
    for (const [name, value] of before) thief.cookies.set(name, value)
    expect((await thief.get('/api/user/me')).status).toBe(401)
    expect((await browser.get('/api/user/me')).body.user.email).toBe(email)
  })

  it('[S9.5] accepts a write only with the anti-forgery header that belongs to it', async () => {
    const browser = await test.as('Dispatcher')
    const body = { id: 3 }
    expect((await browser.post('/api/Menus/List', body)).status).toBe(200)
    const right = browser.cookies.get('XSRF-TOKEN')!
    browser.cookies.delete('XSRF-TOKEN')
    expect(await browser.post('/api/Menus/List', body)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('X-XSRF-TOKEN') },
    })
    browser.cookies.set('XSRF-TOKEN', (await test.as('Visitor')).cookies.get('XSRF-TOKEN')!)
    expect((await browser.post('/api/Menus/List', body)).status).toBe(403)
    browser.cookies.set('XSRF-TOKEN', right)
    expect((await browser.post('/api/Menus/List', body, { origin: 'https://elsewhere.example' })).status).toBe(403)
  })

  it('gets its anti-forgery cookie back with the next read when the browser lost it', async () => {
    const browser = await test.as('Dispatcher')
    browser.cookies.delete('XSRF-TOKEN')
    expect((await browser.post('/api/auth/logout', {})).status).toBe(403)
    await browser.get('/api/deployment')
    expect((await browser.post('/api/auth/logout', {})).status).toBe(200)
  })

  it('is visible to the scripts of a page only by its public id', async () => {
    const browser = test.visitor()
    await browser.post('/api/auth/login', { email, password })
    const verified = await test.app.inject({
      method: 'POST',
      url: '/api/auth/verify-otp',
      cookies: Object.fromEntries(browser.cookies),
      headers: { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')! },
      payload: { email, otp: lastCode(test.sent, email) },
    })
    const cookie = verified.cookies.find(({ name }) => name === 'wg_session')!
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(verified.body).not.toContain(cookie.value)
  })
})
