import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetDeployment } from '../../../testing/fleet/fleetDeployment'
import { type Caller, type TestApp, createTestApp, lastCode } from '../../../testing/testApp'

const { password } = fleetDeployment.demonstration
const email = 'inspector@fleet.test'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

async function signIn(browser: Caller): Promise<number> {
  const { status } = await browser.post('/api/auth/login', { email, password })
  if (status !== 200) return status
  return (await browser.post('/api/auth/verify-otp', { email, otp: lastCode(test.sent, email) })).status
}

describe('[security 6] an attacker who tries wrong passwords for an account', () => {
  it('locks its owner out of new browsers, and not of a known one', async () => {
    const known = test.visitor()
    expect(await signIn(known)).toBe(200)
    await known.post('/api/auth/logout', {})
    for (let n = 0; n < 9; n++) await test.visitor().post('/api/auth/login', { email, password: 'certainly wrong' })
    expect(await signIn(test.visitor())).toBe(429)
    expect(await signIn(known)).toBe(200)
  })

  it('has limited tries with a forged device cookie, and with a known browser for other accounts', async () => {
    for (let n = 0; n < 9; n++) await test.visitor().post('/api/auth/login', { email, password: 'certainly wrong' })
    const known = test.visitor()
    known.cookies.set('wg_device', 'not one of ours')
    expect(await signIn(known)).toBe(429)
    const director = await test.as('Director')
    const statuses = []
    for (let n = 0; n < 8; n++)
      statuses.push((await director.post('/api/auth/login', { email: 'office@fleet.test', password: 'wrong' })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('[security 44 S3] an attacker who tries many accounts from the address of an office', () => {
  const office = '203.0.113.40'
  const visitor = () => test.visitor(office)

  it('locks nobody out of a browser that they use, neither at the password nor at the code', async () => {
    await sql`delete from core.attempt`.execute(test.db.query)
    const known = visitor()
    expect(await signIn(known)).toBe(200)
    await known.post('/api/auth/logout', {})
    const statuses = []
    for (let n = 0; n < 34; n++)
      statuses.push((await visitor().post('/api/auth/login', { email: `made.up${n}@fleet.test`, password })).status)
    expect(statuses.at(-1)).toBe(429)
    expect(await signIn(visitor())).toBe(429)
    expect((await visitor().post('/api/auth/forgot-password', { email })).status).toBe(200)
    expect(await signIn(known)).toBe(200)
    const wrong = []
    for (let n = 0; n < 8; n++)
      wrong.push((await known.post('/api/auth/login', { email, password: 'certainly wrong' })).status)
    expect(wrong.at(-1)).toBe(429)
  })
})

describe('[security 7] signing in by phone only', () => {
  const phone = '503-555-0142'
  let limited: TestApp
  beforeAll(async () => {
    const [role] = fleetDeployment.roles
    limited = await createTestApp({
      phoneRoles: fleetDeployment.roles.filter((one) => one !== role).map(({ key }) => key),
    })
  })
  afterAll(() => limited.close())

  const send = async (on: TestApp, to: string) => {
    await on.db.query.updateTable('core.user').set({ phone: null }).where('phone', '=', phone).execute()
    await on.db.query.updateTable('core.user').set({ phone }).where('email', '=', to).execute()
    const { status } = await on.visitor().post('/api/auth/send-mobile-otp', { phone })
    const { rows } = await sql<{ isSomebody: boolean }>`
      select user_id is not null as "isSomebody" from core.pending_sign_in order by created_at desc limit 1`.execute(
      on.db.query,
    )
    return { status, isSent: rows[0]!.isSomebody }
  }
  const first = fleetDeployment.demonstration.people.find(({ role }) => role === fleetDeployment.roles[0]!.key)!
  const other = fleetDeployment.demonstration.people.find(({ role }) => role !== fleetDeployment.roles[0]!.key)!

  it('[S1.3] is for everybody, unless the deployment limits it to roles', async () => {
    expect(await send(test, first.email)).toEqual({ status: 200, isSent: true })
    expect(await send(limited, other.email)).toEqual({ status: 200, isSent: true })
    expect(await send(limited, first.email)).toEqual({ status: 200, isSent: false })
  })

  it('[security 3] with a phone that somebody else entered is possible only after a sign-in by password', async () => {
    await test.db.query
      .updateTable('core.user')
      .set({ phone_unproven: true })
      .where('email', '=', first.email)
      .execute()
    expect(await send(test, first.email)).toEqual({ status: 200, isSent: false })
    const browser = test.visitor()
    await browser.post('/api/auth/login', { email: first.email, password })
    await browser.post('/api/auth/verify-otp', { email: first.email, otp: lastCode(test.sent, first.email) })
    expect(await send(test, first.email)).toEqual({ status: 200, isSent: true })
  })
})
