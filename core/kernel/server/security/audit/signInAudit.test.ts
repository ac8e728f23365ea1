import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetDeployment } from '../../testing/fleet/fleetDeployment'
import { type TestApp, createTestApp, lastCode } from '../../testing/testApp'
import { verifyAudit } from './verifyAudit'

const { password: demonstrationPassword } = fleetDeployment.demonstration

const email = 'inspector@fleet.test'
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** The newest entries, newest first, with the part before the @ of the person's email. */
async function entries(limit: number) {
  const { rows } = await sql<{ action: string; who: string | null; address: string | null; details: object }>`
    select action, split_part(email, '@', 1) as who, address, details from core.audit_entry left join core."user" on "user".id = person
    order by position desc limit ${limit}`.execute(test.db.query)
  return rows
}

describe('the audit log contains', () => {
  it('every sign-in with its address, and signing out', async () => {
    const caller = await test.as('Inspector')
    expect(await entries(1)).toEqual([
      { action: 'signIn', who: 'inspector', address: expect.stringMatching(/^10\./), details: { by: 'email' } },
    ])
    await caller.post('/api/auth/logout', { email })
    expect((await entries(1))[0]).toMatchObject({ action: 'signOut', who: 'inspector' })
  })

  it('a wrong password and a wrong code, with the person where there is one', async () => {
    const visitor = test.visitor()
    await visitor.post('/api/auth/login', { email, password: 'not the right one' })
    expect((await entries(1))[0]).toMatchObject({
      action: 'signInFailed',
      who: 'inspector',
      details: { at: 'password' },
    })
    await visitor.post('/api/auth/login', { email: 'nobody@fleet.test', password: 'hunter2hunter2' })
    expect((await entries(1))[0]).toMatchObject({ action: 'signInFailed', who: null })
    const other = test.visitor()
    await other.post('/api/auth/login', { email: 'trainer@fleet.test', password: demonstrationPassword })
    const wrong = String((Number(lastCode(test.sent, 'trainer@fleet.test')) + 1) % 1_000_000).padStart(6, '0')
    await other.post('/api/auth/verify-otp', { email: 'trainer@fleet.test', otp: wrong })
    expect((await entries(1))[0]).toMatchObject({ action: 'signInFailed', who: 'trainer', details: { at: 'code' } })
  })

  it('nothing that was typed: no password, no code, no unknown email', async () => {
    const { rows } = await sql<{
      text: string
    }>`select string_agg(entry::text, ' ') as text from core.audit_entry entry`.execute(test.db.query)
    expect(rows[0]!.text).not.toMatch(/hunter2|not the right one|nobody@demo|stranger@demo/)
  })

  it('a change of the password', async () => {
    const caller = await test.as('Trainer')
    const changed = await caller.post('/api/Users/PasswordChange', {
      oldPassword: demonstrationPassword,
      password: 'an altogether other phrase',
    })
    expect(changed.status).toBe(200)
    expect((await entries(1))[0]).toMatchObject({
      action: 'passwordChanged',
      who: 'trainer',
      address: expect.stringMatching(/^10\./),
    })
  })

  it('lock-outs at the old password, and at requests for links: the person, the address and what was tried', async () => {
    const caller = await test.as('Depot Keeper')
    for (let n = 0; n < 8; n++)
      await caller.post('/api/Users/PasswordChange', {
        oldPassword: 'certainly wrong',
        password: 'an altogether other phrase',
      })
    expect((await entries(1))[0]).toEqual({
      action: 'signInBlocked',
      who: 'keeper',
      address: expect.stringMatching(/^10\./),
      details: { at: 'oldPassword' },
    })
    const visitor = test.visitor()
    for (const to of ['visitor@fleet.test', 'stranger@fleet.test']) {
      for (let n = 0; n < 8; n++) await visitor.post('/api/auth/forgot-password', { email: to })
      expect((await entries(1))[0]).toMatchObject({
        action: 'signInBlocked',
        who: to === 'visitor@fleet.test' ? 'visitor' : null,
        address: expect.stringMatching(/^10\./),
        details: { at: 'link' },
      })
    }
  })

  it('one unbroken chain of all entries', async () => {
    expect((await verifyAudit(test.db)).broken).toBeUndefined()
  })
})
