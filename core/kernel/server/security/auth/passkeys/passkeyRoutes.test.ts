import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fleetDeployment } from '../../../testing/fleet/fleetDeployment'
import { type Caller, type TestApp, createTestApp } from '../../../testing/testApp'
import { softAuthenticator } from './testing/softAuthenticator'

const { password, people } = fleetDeployment.demonstration
const origin = 'https://staff.example.com'
const personAt = (mailbox: string) => people.find(({ email }) => email.startsWith(mailbox))!
const director = personAt('director')
const mechanic = personAt('mechanic')

let test: TestApp
let here: Caller
beforeAll(async () => void (test = await createTestApp({ passkeys: 'alone', publicUrl: origin })))
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.pool.query('delete from core.passkey; delete from core.attempt')
  here = await test.as('Director')
})

const own = async (caller: Caller) => (await caller.get('/api/user/me/account')).body.data.passkeys
const begin = async (caller: Caller) =>
  (await caller.post('/api/user/me/passkeys/Begin', { password })).body.options as { challenge: string }

/** Adds a passkey to the caller's account. */
async function add(caller: Caller, device = softAuthenticator(origin), name = 'Laptop') {
  const passkey = device.make(await begin(caller))
  expect(await caller.post('/api/user/me/passkeys/Add', { name, passkey })).toMatchObject({
    status: 200,
    body: { message: 'The passkey was added.' },
  })
  return device
}

const login = (caller: Caller, email = director.email) => caller.post('/api/auth/login', { email, password })
const ask = async (caller: Caller, body: object = {}) => caller.post('/api/auth/passkey/Begin', body)
const verify = (caller: Caller, passkey: object) => caller.post('/api/auth/passkey/Verify', { passkey })
const audited = async (action: string) =>
  (await test.db.pool.query('select details from core.audit_entry where action = $1 order by position', [action])).rows

describe('[D7] the person’s own passkey', () => {
  it('is added with the password, listed, reported by mail and in the audit log, and removed', async () => {
    expect(await here.post('/api/user/me/passkeys/Begin', { password: 'wrong' })).toMatchObject({ status: 400 })
    await add(here)
    const [passkey] = await own(here)
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null })
    await expect.poll(() => test.sent.at(-1)?.text).toContain('The passkey “Laptop” was added.')
    expect((await audited('passkeyAdded')).at(-1)).toEqual({ details: { name: 'Laptop' } })
    expect(await here.post('/api/user/me/passkeys/Remove', { id: passkey.id, password: 'wrong' })).toMatchObject({
      status: 400,
    })
    expect(await here.post('/api/user/me/passkeys/Remove', { id: passkey.id, password })).toMatchObject({ status: 200 })
    expect(await own(here)).toEqual([])
    expect((await audited('passkeyRemoved')).at(-1)).toEqual({ details: { name: 'Laptop' } })
  })

  it('can’t be removed by anybody else', async () => {
    await add(here)
    const [{ id }] = await own(here)
    const stranger = await test.as('Mechanic')
    expect((await stranger.post('/api/user/me/passkeys/Remove', { id, password })).status).toBe(404)
    expect(await own(here)).toHaveLength(1)
  })

  it('is created for the challenge of this session, once, and on this site', async () => {
    const device = softAuthenticator(origin)
    const refused = { status: 409, body: { message: 'This passkey could not be checked. Please start again.' } }
    const tryTo = (passkey: object) => here.post('/api/user/me/passkeys/Add', { name: 'Laptop', passkey })
    expect(await tryTo(device.make({ challenge: 'bm9uZQ' }))).toMatchObject(refused)
    expect(await tryTo(softAuthenticator('https://evil.example').make(await begin(here)))).toMatchObject(refused)
    expect(await tryTo({ id: 'x', response: { clientDataJSON: 7 } })).toMatchObject(refused)
    const passkey = device.make(await begin(here))
    expect((await tryTo(passkey)).status).toBe(200)
    expect(await tryTo(passkey)).toMatchObject(refused)
    expect(await tryTo(device.make(await begin(here)))).toMatchObject({
      status: 409,
      body: { message: 'This passkey was added already.' },
    })
  })
})

describe('[D7] signing in with a passkey after the password', () => {
  it('opens a session, once; no code is mailed unless it is requested', async () => {
    const device = await add(here)
    const sent = test.sent.length
    const browser = test.visitor()
    expect((await login(browser)).body).toMatchObject({ hasPasskey: true })
    expect((await login(browser)).body).not.toHaveProperty('qr')
    const passkey = device.get((await ask(browser)).body.options)
    expect(await verify(browser, passkey)).toMatchObject({
      status: 200,
      body: { message: 'Login successfully.', user: { email: director.email } },
    })
    expect((await browser.get('/api/user/me')).status).toBe(200)
    expect((await audited('signIn')).at(-1)).toEqual({ details: { by: 'passkey' } })
    expect((await own(browser))[0].lastUsedAt).not.toBeNull()
    expect(test.sent.slice(sent).filter(({ subject }) => subject?.includes('code'))).toEqual([])
    expect((await verify(browser, passkey)).status).toBe(400)

    const other = test.visitor()
    await login(other)
    expect(await other.post('/api/auth/resend-otp', {})).toMatchObject({ status: 200 })
    await expect.poll(() => test.sent.at(-1)?.subject).toContain('code')
  })

  it('only accepts a passkey of the person with the password, for this challenge, on this site, that is no copy', async () => {
    const mine = await add(here)
    const theirs = await add(await test.as('Mechanic'))
    const elsewhere = softAuthenticator('https://evil.example')
    const copy = mine.copy()
    const tryWith = async (answer: (options: { challenge: string }) => object) => {
      const browser = test.visitor()
      await login(browser)
      const tried = await verify(browser, answer((await ask(browser)).body.options))
      expect((await browser.get('/api/user/me')).status === 200).toBe(tried.status === 200)
      return tried.status
    }
    expect(await tryWith((options) => mine.get(options))).toBe(200)
    expect(await tryWith((options) => theirs.get(options))).toBe(400)
    expect(await tryWith((options) => elsewhere.get(options))).toBe(400)
    expect(await tryWith(() => mine.get({ challenge: 'bm9uZQ' }))).toBe(400)
    expect(await tryWith((options) => copy.get(options))).toBe(400)
    expect(await tryWith(() => ({}))).toBe(400)
    expect((await audited('signInFailed')).at(-1)).toEqual({ details: { at: 'passkey' } })
  })

  it('is not possible after a phone number, which proves nothing yet', async () => {
    await add(here)
    const browser = test.visitor()
    const { rows } = await test.db.pool.query('select phone from core."user" where email = $1', [director.email])
    await browser.post('/api/auth/send-mobile-otp', { phone: rows[0].phone })
    expect((await ask(browser)).status).toBe(400)
  })
})

describe('[D7] signing in with a passkey alone', () => {
  it('finds the person by the passkey, whose device has verified its owner', async () => {
    const device = await add(await test.as('Mechanic'))
    const browser = test.visitor()
    const { options } = (await ask(browser, { alone: true })).body
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'staff.example.com' })
    expect(await verify(browser, device.get(options))).toMatchObject({
      status: 200,
      body: { user: { email: mechanic.email } },
    })
    const unverified = await add(here, softAuthenticator(origin, false), 'Old key')
    const another = test.visitor()
    expect((await verify(another, unverified.get((await ask(another, { alone: true })).body.options))).status).toBe(400)
  })

  it('is refused for a suspended person', async () => {
    const device = await add(await test.as('Mechanic'))
    await test.db.pool.query('update core."user" set status = 3 where email = $1', [mechanic.email])
    try {
      const browser = test.visitor()
      expect((await verify(browser, device.get((await ask(browser, { alone: true })).body.options))).status).toBe(400)
    } finally {
      await test.db.pool.query('update core."user" set status = 2 where email = $1', [mechanic.email])
    }
  })
})

describe('[D7] passkeys are a setting', () => {
  it.each([
    [undefined, 403, 403],
    ['second', 200, 403],
  ] as const)('%s', async (passkeys, adding, alone) => {
    const other = await createTestApp({ publicUrl: origin, ...(passkeys && { passkeys }) })
    try {
      const caller = await other.as('Director')
      expect((await caller.post('/api/user/me/passkeys/Begin', { password })).status).toBe(adding)
      expect((await ask(other.visitor(), { alone: true })).status).toBe(alone)
      expect((await caller.get('/api/deployment')).body.data.passkeys).toBe(passkeys)
    } finally {
      await other.close()
    }
  })
})
