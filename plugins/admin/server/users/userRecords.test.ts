import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp, lastCode } from '@core/server/testing'

let test: TestApp
let superAdmin: Caller
let admin: Caller
const roles = new Map<string, number>()

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  superAdmin = await test.as('Super Admin')
  admin = await test.as('Administrator')
  const { rows } = await sql<{ id: number; name: string }>`select id, name from core.role`.execute(test.db.query)
  for (const { id, name } of rows) roles.set(name, id)
})
afterAll(() => test.close())

let people = 0
function body(more: object = {}) {
  people += 1
  return {
    firstName: 'Noor',
    lastName: `Haddad ${people}`,
    email: `noor${people}@care.test`,
    phone: '555-020-0001',
    roleIds: [roles.get('Care Coordinator')],
    ...more,
  }
}

async function makeUser(more: object = {}, caller = superAdmin) {
  const { status, body: answer } = await caller.post('/api/user/create', body(more))
  expect(status, answer.message).toBe(201)
  return answer.data as { id: number; version: number; email: string; name: string }
}

async function idOf(email: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from core."user" where email = ${email}`.execute(test.db.query)
  return rows[0]!.id
}

/** The secret in the newest mail to this address. */
async function linkTo(email: string): Promise<string> {
  return expect
    .poll(() => /#([\w-]+)/.exec(test.sent.findLast(({ to }) => to === email)?.text ?? '')?.[1])
    .toBeTruthy()
    .then(() => /#([\w-]+)/.exec(test.sent.findLast(({ to }) => to === email)!.text)![1]!)
}

describe('[S7.5] users', () => {
  it('are invited by mail, choose a password and sign in', async () => {
    const made = await makeUser({ title: 'Care Coordinator' })
    expect(made).toMatchObject({
      name: expect.stringContaining('Noor Haddad'),
      status: 1,
      roles: [{ id: roles.get('Care Coordinator'), name: 'Care Coordinator' }],
    })
    const visitor = test.visitor()
    const token = await linkTo(made.email)
    expect((await visitor.post('/api/Users/VerifyEmail', { token })).body.data).toEqual({
      email: made.email,
      firstName: 'Noor',
    })
    expect(
      (await visitor.post('/api/Users/PasswordChange', { token, password: deployment.demonstration.password })).status,
    ).toBe(200)
    await visitor.post('/api/auth/login', { email: made.email, password: deployment.demonstration.password })
    expect(
      (await visitor.post('/api/auth/verify-otp', { email: made.email, otp: lastCode(test.sent, made.email) })).body
        .user,
    ).toMatchObject({ email: made.email })
    expect((await superAdmin.get(`/api/user/${made.id}`)).body.data).toMatchObject({ status: 2 })
  })

  it('[S8.3] are refused with a message that can be shown', async () => {
    const taken = await superAdmin.post('/api/user/create', body({ email: 'CARE@demo.test' }))
    expect(taken).toMatchObject({
      status: 409,
      body: { success: false, errors: [{ field: 'email', message: expect.stringContaining('taken') }] },
    })
    const none = await superAdmin.post('/api/user/create', body({ roleIds: [] }))
    expect(none.body.errors[0]).toEqual({ field: 'roleIds', message: 'Roles is required' })
  })

  it('can be changed, and the previous address is notified of the new one', async () => {
    const made = await makeUser()
    const { body: changed } = await superAdmin.put(`/api/user/update/${made.id}`, {
      version: 1,
      email: 'elsewhere@care.test',
      locale: 'en-GB',
    })
    expect(changed).toMatchObject({
      message: 'User updated successfully !!',
      data: { email: 'elsewhere@care.test', locale: 'en-GB', version: 2 },
    })
    await expect
      .poll(() => test.sent.findLast(({ to }) => to === made.email)?.subject)
      .toMatch(/email in White Glove was changed/)
  })

  it('that are deleted are signed out at once, and their email is available again', async () => {
    const deleted = await makeUser()
    expect((await superAdmin.delete(`/api/user/delete/${deleted.id}`)).body.message).toBe(
      'User deleted successfully !!',
    )
    expect((await superAdmin.get(`/api/user/${deleted.id}`)).status).toBe(404)
    await makeUser({ email: deleted.email })
  })

  it('that are invited can be invited again, and no others', async () => {
    const made = await makeUser()
    const first = await linkTo(made.email)
    expect((await superAdmin.post(`/api/user/${made.id}/invite`, {})).status).toBe(200)
    await expect.poll(() => test.sent.filter(({ to }) => to === made.email).length).toBe(2)
    expect((await test.visitor().post('/api/Users/VerifyEmail', { token: first })).body.message).toMatch(/newer link/)
    expect((await superAdmin.post(`/api/user/${await idOf('care@demo.test')}/invite`, {})).status).toBe(409)
  })

  it('[security 44 S2] that are invited get at most ten invitations a day', async () => {
    const made = await makeUser()
    const statuses = []
    for (let n = 0; n < 10; n++) statuses.push((await superAdmin.post(`/api/user/${made.id}/invite`, {})).status)
    expect(statuses).toEqual([...Array(9).fill(200), 429])
  })

  it('that are suspended are signed out with their next request, until they are activated again', async () => {
    const care = await test.as('Care Coordinator')
    const id = await idOf('care@demo.test')
    expect((await admin.post(`/api/user/${id}/suspend`, {})).status).toBe(200)
    expect((await care.get('/api/user/me')).status).toBe(401)
    expect((await admin.post(`/api/user/${id}/activate`, {})).status).toBe(200)
    await test.as('Care Coordinator')
  })

  it('lose a reset authenticator app, and their sessions with it', async () => {
    const id = await idOf('intake@demo.test')
    await sql`update core."user" set totp_secret = 'JBSWY3DPEHPK3PXP' where id = ${id}`.execute(test.db.query)
    expect((await superAdmin.get(`/api/user/${id}`)).body.data.secondFactor).toBe(true)
    expect(await admin.post(`/api/user/${id}/reset-second-factor`, {})).toMatchObject({
      status: 200,
      body: { message: 'The authenticator app is off. The next code is mailed.' },
    })
    expect((await superAdmin.get(`/api/user/${id}`)).body.data.secondFactor).toBe(false)
  })

  it('[D7] lose the passkeys of a lost device with it', async () => {
    const id = await idOf('intake@demo.test')
    const reset = async () => (await admin.post(`/api/user/${id}/reset-second-factor`, {})).body.message
    const addPasskey = () =>
      sql`insert into core.passkey (user_id, name, credential_id, public_key) values (${id}, 'Phone', 'lost', '')`.execute(
        test.db.query,
      )
    await addPasskey()
    expect((await superAdmin.get(`/api/user/${id}`)).body.data.secondFactor).toBe(true)
    expect(await reset()).toBe('The passkeys are removed. The next code is mailed.')
    expect((await superAdmin.get(`/api/user/${id}`)).body.data.secondFactor).toBe(false)
    await addPasskey()
    await sql`update core."user" set totp_secret = 'JBSWY3DPEHPK3PXP' where id = ${id}`.execute(test.db.query)
    expect(await reset()).toBe('The authenticator app is off and the passkeys are removed. The next code is mailed.')
    expect(await reset()).toBe('There was neither an authenticator app nor a passkey. The next code is mailed.')
  })

  it('have sessions that an administrator can see and end', async () => {
    const auditor = await test.as('Auditor')
    const id = await idOf('auditor@demo.test')
    const { body: listed } = await admin.get(`/api/user/${id}/sessions`)
    expect(listed.data[0]).toMatchObject({ role: 'Auditor', current: false })
    expect((await admin.post(`/api/user/${id}/end-sessions`, { sessionId: listed.data[0].id })).status).toBe(200)
    expect((await auditor.get('/api/user/me')).status).toBe(401)
  })
})

describe('[S6.1] roles of a user', () => {
  it('[S3.2, S7.5, D5] can be `roles` in a body too, by their ids or as the user’s response has them', async () => {
    const [care, auditor] = [roles.get('Care Coordinator')!, roles.get('Auditor')!]
    const { body } = await superAdmin.post('/api/user/create', {
      firstName: 'Rue',
      lastName: 'Ito',
      email: 'rue.ito@care.test',
      phone: '555-030-0001',
      roles: [care],
    })
    expect(body.data.roles).toEqual([{ id: care, name: 'Care Coordinator' }])
    const sentBack = await superAdmin.put(`/api/user/update/${body.data.id}`, {
      ...body.data,
      roles: [...body.data.roles, { id: auditor }],
    })
    expect(sentBack.body.data).toMatchObject({ version: 2, roleIds: [care, auditor].toSorted((a, b) => a - b) })
    expect(
      await superAdmin.put(`/api/user/update/${body.data.id}`, { version: 2, roles: [care], roleIds: [auditor] }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'roles' }] } })
    expect(
      await superAdmin.post('/api/user/create', {
        firstName: 'Rue',
        lastName: 'Ito',
        email: 'rue2@care.test',
        phone: '555-030-0001',
        roles: [{}],
      }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'roleIds' }] } })
  })

  it('[S7.5] are added and removed by `roleId` as by `roleIds`', async () => {
    const { id } = await makeUser()
    const held = async () =>
      (await superAdmin.get(`/api/user/${id}`)).body.data.roles.map(({ name }: { name: string }) => name).toSorted()
    expect((await superAdmin.post('/api/user-roles', { userId: id, roleId: roles.get('Auditor') })).status).toBe(200)
    expect(await held()).toEqual(['Auditor', 'Care Coordinator'])
    expect(
      (await superAdmin.post('/api/user-roles/removeRole', { userId: id, roleIds: [roles.get('Auditor')] })).status,
    ).toBe(200)
    expect(await held()).toEqual(['Care Coordinator'])
    expect(await superAdmin.post('/api/user-roles', { userId: id })).toMatchObject({
      status: 400,
      body: { message: 'Roles is required' },
    })
  })

  it('are added and removed one at a time', async () => {
    const { id } = await makeUser()
    expect((await superAdmin.post('/api/user-roles', { userId: id, roleIds: [roles.get('Auditor')] })).status).toBe(200)
    expect((await superAdmin.get(`/api/user/${id}`)).body.data.roles).toHaveLength(2)
    expect(
      (await superAdmin.post('/api/user-roles/removeRole', { userId: id, roleId: roles.get('Care Coordinator') }))
        .status,
    ).toBe(200)
    expect((await superAdmin.get(`/api/user/${id}`)).body.data.roles).toEqual([
      { id: roles.get('Auditor'), name: 'Auditor' },
    ])
    const last = await superAdmin.post('/api/user-roles/removeRole', { userId: id, roleId: roles.get('Auditor') })
    expect(last.body.errors[0]).toEqual({ field: 'roleIds', message: 'Roles is required' })
  })

  it('[D11] trigger a notification when another person changes them, or their permissions', async () => {
    const { body: made } = await superAdmin.post('/api/role/create', { name: 'Dispatcher' })
    const roleId = made.data.id as number
    const { id } = await makeUser({ roleIds: [roles.get('Auditor')] })
    await sql`update core."user" set status = 2 where id = ${id}`.execute(test.db.query)
    await superAdmin.post('/api/user-roles', { userId: id, roleIds: [roleId] })
    await superAdmin.post('/api/user-roles/removeRole', { userId: id, roleId: roles.get('Auditor') })
    await superAdmin.post('/api/role-permissions/bulk', { roleId, permissionIds: [401, 402] })
    const { rows } = await sql<{ title: string; detail: string }>`
      select title, detail from core.notification where user_id = ${id} order by id`.execute(test.db.query)
    expect(rows).toEqual([
      { title: 'Your roles have changed', detail: 'Given: Dispatcher.' },
      { title: 'Your roles have changed', detail: 'Taken away: Auditor.' },
      { title: 'What Dispatcher may do has changed', detail: expect.stringContaining('Menus and buttons') },
    ])
  })
})

describe('D2’s guards', () => {
  it('are listed in advance for each role, with the reason', async () => {
    const { body } = await admin.get('/api/user-roles')
    const named = (name: string) => body.data.find((role: { name: string }) => role.name === name)
    expect(named('Super Admin')).toMatchObject({
      beyond: [
        '“API keys and webhooks” of Configuration',
        '“Directories” of Configuration',
        '“Sign-in providers” of Configuration',
      ],
      beyondCount: 4,
    })
    expect(named('Care Coordinator')).toMatchObject({ beyond: [], beyondCount: 0 })
    expect(
      (await superAdmin.get('/api/user-roles')).body.data.every(
        ({ beyondCount }: { beyondCount: number }) => beyondCount === 0,
      ),
    ).toBe(true)
  })

  it('nobody can give a role with more permissions than their own', async () => {
    expect((await admin.post('/api/user/create', body({ roleIds: [roles.get('Super Admin')] }))).status).toBe(403)
    const { id, version } = await makeUser({}, admin)
    const { status, body: answer } = await admin.put(`/api/user/update/${id}`, {
      version,
      roleIds: [roles.get('Super Admin')],
    })
    expect(status).toBe(403)
    expect(answer.message).toContain('give the role Super Admin')
  })

  it('nobody can change their own roles, but their own phone', async () => {
    const id = await idOf('superadmin@demo.test')
    const { body: me } = await superAdmin.get(`/api/user/${id}`)
    expect(
      (
        await superAdmin.put(`/api/user/update/${id}`, {
          version: me.data.version,
          roleIds: [roles.get('Super Admin'), roles.get('Auditor')],
        })
      ).status,
    ).toBe(403)
    expect(
      (await superAdmin.put(`/api/user/update/${id}`, { version: me.data.version, phone: '555-010-0999' })).status,
    ).toBe(200)
  })

  it('nobody can take over a person with more permissions: not by email, second factor, suspension or deletion', async () => {
    const id = await idOf('superadmin@demo.test')
    const { body: person } = await admin.get(`/api/user/${id}`)
    const tries = [
      admin.put(`/api/user/update/${id}`, { version: person.data.version, email: 'mine@evil.test' }),
      admin.post(`/api/user/${id}/reset-second-factor`, {}),
      admin.post(`/api/user/${id}/suspend`, {}),
      admin.delete(`/api/user/delete/${id}`),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  it('nobody can restore a deleted person with more permissions; each restore is in the audit log', async () => {
    const { id } = await makeUser({ roleIds: [roles.get('Super Admin')] })
    await superAdmin.delete(`/api/user/delete/${id}`)
    const tried = await admin.post('/api/user/Restore', { id })
    expect(tried.status).toBe(403)
    expect(tried.body.message).toContain('“API keys and webhooks” of Configuration')
    expect((await superAdmin.get(`/api/user/${id}`)).status).toBe(404)
    expect((await superAdmin.post('/api/user/Restore', { id })).status).toBe(200)
    const { rows } = await sql<{
      action: string
    }>`select action from core.audit_entry where record_entity = 'user' and record_id = ${id} order by position desc limit 1`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ action: 'personRestored' }])
  })

  it('a role that was deleted since is not restored with the person', async () => {
    const role = (await superAdmin.post('/api/role/create', { name: 'Passing' })).body.data.id
    const { id } = await makeUser({ roleIds: [role, roles.get('Auditor')] })
    await superAdmin.delete(`/api/user/delete/${id}`)
    expect((await superAdmin.delete(`/api/role/delete/${role}`)).status).toBe(200)
    await superAdmin.post('/api/user/Restore', { id })
    expect((await superAdmin.get(`/api/user/${id}`)).body.data.roles).toEqual([
      { id: roles.get('Auditor'), name: 'Auditor' },
    ])
  })

  it('the last Super Admin can’t be removed, even when two remove each other at once', async () => {
    const other = await makeUser({ roleIds: [roles.get('Super Admin')] })
    const visitor = test.visitor()
    await visitor.post('/api/Users/PasswordChange', {
      token: await linkTo(other.email),
      password: deployment.demonstration.password,
    })
    await visitor.post('/api/auth/login', { email: other.email, password: deployment.demonstration.password })
    await visitor.post('/api/auth/verify-otp', { email: other.email, otp: lastCode(test.sent, other.email) })
    const first = await idOf('superadmin@demo.test')
    const answers = await Promise.all([
      superAdmin.post(`/api/user/${other.id}/suspend`, {}),
      visitor.delete(`/api/user/delete/${first}`),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await sql<{
      left: number
    }>`select count(*) as left from core.user_role join core."user" on id = user_id where role_id = ${roles.get('Super Admin')!} and status = 2 and deleted_at is null`.execute(
      test.db.query,
    )
    expect(rows[0]!.left).toBe(1)
  })
})
