import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fleetDeployment } from '../../../testing/fleet/fleetDeployment'
import { type Caller, type TestApp, createTestApp, lastCode } from '../../../testing/testApp'

const { password } = fleetDeployment.demonstration

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())
afterEach(() => vi.useRealTimers())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const textTo = async (phone: string, since = 0) => {
  await expect.poll(() => test.sent.slice(since).some(({ to }) => to === phone)).toBe(true)
  return lastCode(test.sent, phone)
}

describe('by phone', () => {
  const phone = '555-010-0008'

  it('[S1.3, S4.1, S4.3, S7.2] sends a code by text, which opens a session', async () => {
    const browser = test.visitor()
    const before = test.sent.length
    expect(await browser.post('/api/auth/send-mobile-otp', { phone })).toMatchObject({
      status: 200,
      body: { message: 'Please verify OTP on your email or phone.' },
    })
    const otp = await textTo(phone, before)
    expect(test.sent.at(-1)).toMatchObject({ channel: 'sms', text: expect.stringContaining(`@localhost #${otp}`) })
    expect(await browser.post('/api/auth/verify-mobile-otp', { phone, otp })).toMatchObject({
      status: 200,
      body: { message: 'Login successfully.', user: { email: 'visitor@fleet.test' } },
    })
    expect((await browser.get('/api/user/me')).status).toBe(200)
  })

  it('gives an unknown phone the same responses, try for try', async () => {
    const answers = async (number: string) => {
      const browser = test.visitor()
      const response = [await browser.post('/api/auth/send-mobile-otp', { phone: number })]
      for (let n = 0; n < 6; n++)
        response.push(await browser.post('/api/auth/verify-mobile-otp', { phone: number, otp: '000000' }))
      return response.map(({ status, body }) => ({ status, ...body, requestId: '' }))
    }
    expect(await answers('555-999-9999')).toEqual(await answers('555-010-0002'))
  })

  it('delays an unknown phone like a known one, sign-in after sign-in', async () => {
    const statuses = async (number: string) => {
      const response: number[] = []
      for (let sign = 0; sign < 4; sign++) {
        const browser = test.visitor()
        await browser.post('/api/auth/send-mobile-otp', { phone: number })
        for (let n = 0; n < 5; n++)
          response.push((await browser.post('/api/auth/verify-mobile-otp', { phone: number, otp: '000000' })).status)
      }
      return response
    }
    const nobodys = await statuses('555-999-9998')
    expect(nobodys).toContain(429)
    expect(nobodys).toEqual(await statuses('555-010-0006'))
  })

  it('[S5.3] refuses a number in another form', async () => {
    expect((await test.visitor().post('/api/auth/send-mobile-otp', { phone: '5550100008' })).body.message).toBe(
      'Phone number must be in the format xxx-xxx-xxxx.',
    )
  })

  it("refuses another person's number with a correct code", async () => {
    const browser = test.visitor()
    const before = test.sent.length
    await browser.post('/api/auth/send-mobile-otp', { phone })
    const otp = await textTo(phone, before)
    expect((await browser.post('/api/auth/verify-mobile-otp', { phone: '555-010-0001', otp })).body.message).toBe(
      'Please enter correct OTP',
    )
  })
})

describe('a new code', () => {
  const email = 'trainer@fleet.test'

  it('is sent after 30 seconds, not before, and then the old one is invalid', async () => {
    const browser = test.visitor()
    await browser.post('/api/auth/login', { email, password })
    const first = lastCode(test.sent, email)
    const early = await browser.post('/api/auth/resend-otp', {})
    expect(early).toMatchObject({ status: 429, body: { message: expect.stringMatching(/wait (29|30) seconds/) } })

    await test.db.query
      .updateTable('core.pending_sign_in')
      .set({ sent_at: ago(31) })
      .execute()
    const before = test.sent.length
    expect((await browser.post('/api/auth/resend-otp', {})).status).toBe(200)
    const second = await textTo(email, before)
    if (first !== second) expect((await browser.post('/api/auth/verify-otp', { email, otp: first })).status).toBe(400)
    expect((await browser.post('/api/auth/verify-otp', { email, otp: second })).status).toBe(200)
  })

  it('is sent five times, then the sign-in starts again', async () => {
    const browser = test.visitor()
    await browser.post('/api/auth/login', { email, password })
    const statuses = []
    for (let n = 0; n < 6; n++) {
      await test.db.query
        .updateTable('core.pending_sign_in')
        .set({ sent_at: ago(31) })
        .execute()
      statuses.push((await browser.post('/api/auth/resend-otp', {})).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400])
  })

  it('is not sent to a browser without a pending sign-in', async () => {
    expect(await test.visitor().post('/api/auth/resend-otp', {})).toMatchObject({
      status: 400,
      body: { message: 'This sign-in has expired. Please start again.' },
    })
  })
})

describe('with an authenticator app', () => {
  const email = 'buyer@fleet.test'
  const app = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
  const pendingSecret = async () =>
    (
      await test.db.query
        .selectFrom('core.pending_sign_in')
        .select('totp_secret')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).totp_secret!

  async function begin(): Promise<{ browser: Caller; secret: string }> {
    const browser = test.visitor()
    const login = await browser.post('/api/auth/login', { email, password })
    expect(login.body.qr).toMatch(/^data:image\/png;base64,/)
    expect(await pendingSecret(), 'sealed').not.toContain(login.body.key)
    expect(login.body).not.toHaveProperty('requireOtp')
    return { browser, secret: login.body.key }
  }

  it('[S4.2, S7.2] the QR code can be requested again while the code is awaited, and has the same secret', async () => {
    const { browser, secret } = await begin()
    expect(await browser.post('/api/auth/request-qr', {})).toMatchObject({
      status: 200,
      body: { message: expect.any(String), key: secret, qr: expect.stringMatching(/^data:image/) },
    })
    expect((await test.visitor().post('/api/auth/request-qr', {})).status).toBe(400)
  })

  it('the app alone does not sign in before it was turned on: knowing the password must not be enough to own the second factor', async () => {
    const { browser, secret } = await begin()
    expect((await browser.post('/api/auth/verify-otp', { email, otp: app(secret).generate() })).body.message).toBe(
      'Please enter correct OTP',
    )
  })

  it('a wrong code of the app turns nothing on and signs nobody in; the mailed code stays valid', async () => {
    const { browser } = await begin()
    const otp = lastCode(test.sent, email)
    const answer = await browser.post('/api/auth/verify-otp', { email, otp, appCode: '000000' })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'appCode' }] } })
    expect((await browser.post('/api/auth/verify-otp', { email, otp })).status).toBe(200)
  })

  it('once turned on, its code is required instead of a mailed one, and works once', async () => {
    const { browser, secret } = await begin()
    const code = app(secret).generate()
    expect(
      (await browser.post('/api/auth/verify-otp', { email, otp: lastCode(test.sent, email), appCode: code })).status,
    ).toBe(200)

    const mails = test.sent.length
    const again = test.visitor()
    const login = await again.post('/api/auth/login', { email, password })
    expect(login.body).toMatchObject({ requireOtp: true })
    expect(login.body).not.toHaveProperty('qr')
    expect(test.sent).toHaveLength(mails)
    expect((await again.post('/api/auth/verify-otp', { email, otp: code })).body.message).toBe(
      'Please enter correct OTP',
    )

    vi.useFakeTimers({ now: Date.now() + 30_000, toFake: ['Date'] })
    const next = app(secret).generate()
    expect((await again.post('/api/auth/verify-otp', { email, otp: next })).status).toBe(200)
    const third = test.visitor()
    await third.post('/api/auth/login', { email, password })
    expect((await third.post('/api/auth/verify-otp', { email, otp: next })).status).toBe(400)
  })
})

describe('from one address', () => {
  it('guessing at many accounts is delayed after 30 failures', async () => {
    const attacker = test.visitor('203.0.113.9')
    const statuses = []
    for (let n = 0; n < 33; n++)
      statuses.push(
        (await attacker.post('/api/auth/login', { email: `guess${n}@fleet.test`, password: 'wrong password' })).status,
      )
    expect(statuses.filter((status) => status === 400)).toHaveLength(31)
    expect(statuses.slice(31)).toEqual([429, 429])
    expect(
      (await test.visitor('203.0.113.10').post('/api/auth/login', { email: 'office@fleet.test', password })).status,
    ).toBe(200)
  })

  it('an office whose people sign in all day is never delayed', async () => {
    for (let n = 0; n < 12; n++) {
      const browser = test.visitor('198.51.100.7')
      const email = 'office@fleet.test'
      await browser.post('/api/auth/login', { email, password })
      expect((await browser.post('/api/auth/verify-otp', { email, otp: lastCode(test.sent, email) })).status).toBe(200)
    }
    const rows = await test.db.query
      .selectFrom('core.attempt')
      .select('failures')
      .where('key', 'like', 'address:%')
      .orderBy('last_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(rows.failures).toBeLessThan(1)
  })
})
