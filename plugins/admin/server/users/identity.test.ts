import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp, lastCode } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  admin = await test.as('Administrator')
})
afterAll(() => test.close())

async function person(email: string) {
  const { rows } = await sql<{ id: number; version: number; phone: string }>`
    select id, version, phone from core."user" where email = ${email}`.execute(test.db.query)
  return rows[0]!
}

const subjectsTo = (address: string) => test.sent.filter(({ to }) => to === address).map(({ subject }) => subject)

describe('[security 3] an administrator who changes a person’s email or phone', () => {
  it('ends their sessions, is reported with both values, and can’t sign in as them by the new phone', async () => {
    const coordinator = await test.as('Care Coordinator')
    const { id, version, phone } = await person('care@demo.test')
    const changed = await admin.put(`/api/user/update/${id}`, { version, phone: '555-020-7777' })
    expect(changed.status).toBe(200)
    expect((await coordinator.get('/api/user/me')).status).toBe(401)

    const { rows } = await sql<{ details: object; subject: string }>`
      select details, subject from core.audit_entry where action = 'identityChanged'`.execute(test.db.query)
    expect(rows).toEqual([
      { subject: expect.any(String), details: { phone: { from: phone, to: '555-020-7777' }, sessionsEnded: 1 } },
    ])
    await expect.poll(() => subjectsTo('care@demo.test')).toContain('Your phone in White Glove was changed')
    await expect.poll(() => test.sent.find(({ to }) => to === phone)?.text).toMatch(/changed the phone of your account/)

    const before = test.sent.length
    await test.visitor().post('/api/auth/send-mobile-otp', { phone: '555-020-7777' })
    expect(test.sent.slice(before)).toEqual([])
    // The owner signs in with their password, which confirms that the phone is theirs.
    await test.as('Care Coordinator')
    const own = test.sent.length
    await test.visitor().post('/api/auth/send-mobile-otp', { phone: '555-020-7777' })
    await expect.poll(() => test.sent.slice(own).map(({ to }) => to)).toEqual(['555-020-7777'])
  })

  it('notifies the old address and the new one of another email', async () => {
    const { id, version } = await person('intake@demo.test')
    await admin.put(`/api/user/update/${id}`, { version, email: 'intake.two@demo.test' })
    for (const address of ['intake@demo.test', 'intake.two@demo.test'])
      await expect.poll(() => subjectsTo(address)).toContain('Your email in White Glove was changed')
  })
})

describe('[security 44 S4] an email that an administrator entered for somebody else', () => {
  const linksTo = (address: string) => subjectsTo(address).filter((subject) => subject.startsWith('Choose a new'))
  /** The secrets of the links that confirm a new email. */
  const confirmationsTo = (address: string) =>
    test.sent.flatMap(({ to, text }) => (to === address ? (/confirm-email#([\w-]+)/.exec(text)?.slice(1) ?? []) : []))
  const change = async (from: string, to: string) => {
    const { id, version } = await person(from)
    expect((await admin.put(`/api/user/update/${id}`, { version, email: to })).status).toBe(200)
    return id
  }
  const marked = async (by: number) => {
    const { rows } = await sql<{ action: string; isMarked: boolean }>`
      select action, details ? 'unconfirmedEmail' as "isMarked" from core.audit_entry where person = ${by} order by position`.execute(
      test.db.query,
    )
    return rows
  }

  it('gets no link for a new password: the former one does, until the owner has signed in with it', async () => {
    const email = 'care@demo.test'
    const id = await change(email, 'mallory@demo.test')
    await change('mallory@demo.test', 'mallory.two@demo.test')
    expect((await test.visitor().post('/api/auth/forgot-password', { email: 'mallory.two@demo.test' })).status).toBe(
      200,
    )
    await expect.poll(() => linksTo(email)).toHaveLength(1)
    expect([...linksTo('mallory@demo.test'), ...linksTo('mallory.two@demo.test')]).toEqual([])

    // What is done in their name until then has a mark.
    await test.visitor().post('/api/auth/login', { email: 'mallory.two@demo.test', password: 'certainly wrong' })
    const own = test.visitor()
    const { password } = deployment.demonstration
    expect((await own.post('/api/auth/login', { email: 'mallory.two@demo.test', password })).status).toBe(200)
    const otp = lastCode(test.sent, 'mallory.two@demo.test')
    expect((await own.post('/api/auth/verify-otp', { email: 'mallory.two@demo.test', otp })).status).toBe(200)
    expect((await marked(id)).slice(-3)).toEqual([
      { action: 'signInFailed', isMarked: true },
      { action: 'emailConfirmed', isMarked: false },
      { action: 'signIn', isMarked: false },
    ])
    await test.visitor().post('/api/auth/forgot-password', { email: 'mallory.two@demo.test' })
    await expect.poll(() => linksTo('mallory.two@demo.test')).toHaveLength(1)
  })

  it('is confirmed by a second administrator, and by nobody who changed it', async () => {
    const id = await change('store.manager@demo.test', 'store.two@demo.test')
    const { formerEmail, emailChangedBy } = (await admin.get(`/api/user/${id}`)).body.data
    expect([formerEmail, emailChangedBy]).toEqual([
      'store.manager@demo.test',
      (await admin.get('/api/user/me')).body.user.id,
    ])
    const confirm = (by: Caller) => by.post(`/api/user/${id}/confirm-email`, {})
    expect((await confirm(admin)).status).toBe(403)
    expect((await confirm(await test.as('Salesperson'))).status).toBe(403)
    const second = await test.as('Super Admin')
    expect(await confirm(second)).toMatchObject({ status: 200, body: { message: 'Email confirmed successfully !!' } })
    expect((await confirm(second)).status).toBe(409)
    await test.visitor().post('/api/auth/forgot-password', { email: 'store.two@demo.test' })
    await expect.poll(() => linksTo('store.two@demo.test')).toHaveLength(1)
  })

  it('is confirmed by the link in the mail to the former address, which works once and shows what it confirms', async () => {
    const [former, present] = ['auditor@demo.test', 'auditor.two@demo.test']
    const id = await change(former, present)
    await expect.poll(() => confirmationsTo(former)).toHaveLength(1)
    await expect.poll(() => subjectsTo(present)).toContain('Your email in White Glove was changed')
    expect(confirmationsTo(present)).toEqual([])
    const [token] = confirmationsTo(former)
    const visitor = test.visitor()
    expect(await visitor.post('/api/auth/changed-email', { token })).toMatchObject({
      status: 200,
      body: { data: { email: present } },
    })
    expect((await admin.get(`/api/user/${id}`)).body.data.formerEmail).toBe(former)
    expect((await visitor.post('/api/auth/confirm-email', { token })).status).toBe(200)
    expect((await admin.get(`/api/user/${id}`)).body.data).toMatchObject({ formerEmail: null, emailChangedBy: null })
    expect((await marked(id)).at(-1)).toEqual({ action: 'emailConfirmed', isMarked: false })
    expect((await visitor.post('/api/auth/confirm-email', { token })).status).toBe(409)
  })

  it('is not confirmed by the link of an earlier change, nor by one to an email that was never confirmed', async () => {
    const former = 'sales@demo.test'
    await change(former, 'sales.agent.two@demo.test')
    await expect.poll(() => confirmationsTo(former)).toHaveLength(1)
    await change('sales.agent.two@demo.test', 'sales.agent.three@demo.test')
    await expect.poll(() => confirmationsTo(former)).toHaveLength(2)
    await expect.poll(() => subjectsTo('sales.agent.three@demo.test')).toHaveLength(1)
    expect([
      ...confirmationsTo('sales.agent.two@demo.test'),
      ...confirmationsTo('sales.agent.three@demo.test'),
    ]).toEqual([])
    const [earlier, newest] = confirmationsTo(former)
    expect((await test.visitor().post('/api/auth/confirm-email', { token: earlier })).status).toBe(410)
    const second = await test.as('Super Admin')
    const { id } = await person('sales.agent.three@demo.test')
    await second.post(`/api/user/${id}/confirm-email`, {})
    expect((await test.visitor().post('/api/auth/confirm-email', { token: newest })).status).toBe(410)
  })

  it('is confirmed by its owner in their account, once they have proven their identity', async () => {
    const id = await change('intake.manager@demo.test', 'manager.two@demo.test')
    const own = test.visitor()
    const { phone } = await person('manager.two@demo.test')
    await own.post('/api/auth/send-mobile-otp', { phone })
    await expect.poll(() => test.sent.map(({ to }) => to)).toContain(phone)
    const otp = lastCode(test.sent, phone)
    expect((await own.post('/api/auth/verify-mobile-otp', { phone, otp })).status).toBe(200)
    const read = async () => (await own.get('/api/user/me/account')).body.data.formerEmail
    expect(await read()).toBe('intake.manager@demo.test')
    expect((await own.post('/api/user/me/email/Confirm', {})).status).toBe(200)
    expect(await read()).toBeNull()
    expect((await marked(id)).at(-1)).toEqual({ action: 'emailConfirmed', isMarked: false })
    expect((await own.post('/api/user/me/email/Confirm', {})).status).toBe(409)
  })

  it('counts at once where it is corrected back', async () => {
    const id = await change('sales.manager@demo.test', 'sales.two@demo.test')
    await change('sales.two@demo.test', 'sales.manager@demo.test')
    expect((await admin.get(`/api/user/${id}`)).body.data.formerEmail).toBeNull()
  })
})

it('[security 8] a link that was sent to the old address is invalid once the address was corrected', async () => {
  const { rows } = await sql<{ id: number }>`select id from core.role where name = 'Care Coordinator'`.execute(
    test.db.query,
  )
  const made = await admin.post('/api/user/create', {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'mistyped@demo.test',
    phone: '555-020-0002',
    roleIds: [rows[0]!.id],
  })
  const secretTo = (address: string) =>
    test.sent.flatMap(({ to, text }) => (to === address ? (/#([\w-]+)/.exec(text)?.[1] ?? []) : []))[0]
  await expect.poll(() => secretTo('mistyped@demo.test')).toBeTruthy()
  const { id, version } = made.body.data
  expect((await admin.put(`/api/user/update/${id}`, { version, email: 'noor@demo.test' })).status).toBe(200)
  const used = await test.visitor().post('/api/Users/PasswordChange', {
    token: secretTo('mistyped@demo.test'),
    password: 'A-Long-Enough-Word-9',
  })
  expect(used.status).toBe(410)
  await expect.poll(() => secretTo('noor@demo.test')).toBeTruthy()
})

it('[security 14] an Administrator can’t end the sessions of a Super Admin', async () => {
  const superAdmin = await test.as('Super Admin')
  const { id } = (await superAdmin.get('/api/user/me')).body.user
  expect((await admin.post(`/api/user/${id}/end-sessions`, {})).status).toBe(403)
  expect((await superAdmin.get('/api/user/me')).status).toBe(200)
  const me = (await admin.get('/api/user/me')).body.user
  expect((await admin.post(`/api/user/${me.id}/end-sessions`, {})).status).toBe(200)
})
