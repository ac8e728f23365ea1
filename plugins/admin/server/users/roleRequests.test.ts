import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { guardedRoleReached } from '@core/server/administration'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import plugin from '../plugin'

let test: TestApp
let first: Caller
let second: Caller
let admin: Caller
const ids = new Map<string, number>()
let superAdmin: number
const idOf = (who: string) => ids.get(`${who}@demo.test`)!
const query = async (text: string, values: readonly unknown[] = []) =>
  (await test.db.pool.query(text, [...values])).rows

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment, superAdminApproval: true })
  for (const { id, email } of await query('select id, email from core."user"')) ids.set(email, id)
  superAdmin = (await query(`select id from core.role where key = 'superAdmin'`))[0].id
  await query('insert into core.user_role values ($1, $2)', [idOf('care'), superAdmin])
  first = await test.as('Super Admin')
  second = await test.as('Care Coordinator')
  admin = await test.as('Administrator')
})
afterAll(() => test.close())
beforeEach(async () => {
  await query('delete from admin.role_request')
  await query('delete from core.user_role where role_id = $1 and user_id not in ($2, $3)', [
    superAdmin,
    idOf('superadmin'),
    idOf('care'),
  ])
})

const target = () => idOf('auditor')
const ask = (caller = first) => caller.post('/api/user-roles', { userId: target(), roleId: superAdmin })
const requests = async (caller: Caller) => (await caller.get(`/api/user/${target()}/role-requests`)).body.data
const decide = (caller: Caller, id: number, what: 'approve' | 'refuse') =>
  caller.post(`/api/role-request/${id}/${what}`, {})
const isSuperAdmin = async () =>
  (await query('select from core.user_role where user_id = $1 and role_id = $2', [target(), superAdmin])).length === 1
const lastAudited = async () =>
  (await query('select action, subject from core.audit_entry order by position desc limit 1'))[0]
const told = async (who: string) =>
  (await query('select title from core.notification where user_id = $1 order by id desc limit 1', [idOf(who)]))[0]
    ?.title

describe('[V8] the role Super Admin with approval by a second person', () => {
  it('is requested by one holder; another is notified and approves, and only then it is given', async () => {
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await isSuperAdmin()).toBe(false)
    expect((await lastAudited()).action).toBe('roleRequested')
    expect(await told('care')).toMatch(/is to become Super Admin/)
    const [request] = await requests(second)
    expect(request).toMatchObject({ role: 'Super Admin', isOwn: false, mayApprove: true })
    expect((await requests(first))[0]).toMatchObject({ isOwn: true, mayApprove: false })
    const opened = (await first.get(`/api/user/${target()}`)).body.data
    expect(await decide(second, request.id, 'approve')).toMatchObject({ status: 200 })
    expect(await isSuperAdmin()).toBe(true)
    expect((await lastAudited()).action).toBe('roleGiven')
    expect(await told('superadmin')).toMatch(/was approved/)
    expect((await decide(second, request.id, 'approve')).status).toBe(409)
    const { version, roleIds } = opened
    expect(
      (await first.put(`/api/user/update/${target()}`, { version, roleIds })).status,
      'a form from before doesn’t take it away',
    ).toBe(409)
  })

  it('can’t be approved by the person who requested it, its recipient, or a person who doesn’t hold it', async () => {
    await ask()
    const [{ id }] = await requests(first)
    await query(
      `insert into core.role_permission (role_id, permission_id)
       select role.id, permission_id from core.role_permission, core.role role where role_id = $1 and role.key = 'administrator' on conflict do nothing`,
      [superAdmin],
    )
    expect((await ask(admin)).status, 'the same permissions aren’t the role').toBe(403)
    expect((await requests(admin))[0]).toMatchObject({ mayApprove: false })
    expect((await decide(first, id, 'approve')).status).toBe(403)
    expect((await decide(admin, id, 'approve')).status).toBe(403)
    expect((await decide(admin, id, 'refuse')).status).toBe(403)
    const own = await query(
      `insert into admin.role_request (user_id, role_id, requested_by, expires_at) values ($1, $2, $3, now() + interval '1 hour') returning id`,
      [idOf('care'), superAdmin, idOf('superadmin')],
    )
    expect((await decide(second, own[0].id, 'approve')).status).toBe(403)
    expect(await isSuperAdmin()).toBe(false)
  })

  it('can be refused, or withdrawn by the requester; a repeated request waits once', async () => {
    await ask()
    expect(await ask()).toMatchObject({ status: 409, body: { errors: [{ field: 'roleIds' }] } })
    const [{ id }] = await requests(second)
    expect((await decide(second, id, 'refuse')).status).toBe(200)
    expect((await lastAudited()).action).toBe('roleRefused')
    expect(await told('superadmin')).toMatch(/was refused/)
    expect((await decide(second, id, 'approve')).status).toBe(409)
    await ask()
    expect((await decide(first, (await requests(first))[0].id, 'refuse')).status).toBe(200)
    expect(await requests(first)).toEqual([])
  })

  it('expires if nobody decides, and the requester is notified', async () => {
    await ask()
    const [{ id }] = await requests(second)
    await query(`update admin.role_request set expires_at = now() - interval '1 minute'`)
    expect(await requests(second)).toEqual([])
    expect((await decide(second, id, 'approve')).status).toBe(409)
    await test.runJob('admin.expireRoleRequests')
    expect((await lastAudited()).action).toBe('roleRequestExpired')
    expect(await told('superadmin')).toMatch(/not approved in time/)
    expect((await ask()).status, 'it can be asked for anew').toBe(200)
  })

  it('can’t be given without approval by the form, to a new person, or to a restored one', async () => {
    const user = (await first.get(`/api/user/${target()}`)).body.data
    const change = (roleIds: readonly number[]) =>
      first.put(`/api/user/update/${target()}`, { version: user.version, roleIds })
    expect(await change([superAdmin])).toMatchObject({ status: 400, body: { errors: [{ field: 'roleIds' }] } })
    expect((await change([...user.roleIds, superAdmin])).body.data.roleIds).toEqual(user.roleIds)
    expect(await requests(second)).toHaveLength(1)

    const person = { firstName: 'Rue', lastName: 'Ito', phone: '555-030-0001' }
    const made = await first.post('/api/user/create', {
      ...person,
      email: 'rue.ito@care.test',
      roleIds: [...user.roleIds, superAdmin],
    })
    expect(made.body.data.roleIds).toEqual(user.roleIds)

    await query('insert into core.user_role values ($1, $2)', [made.body.data.id, superAdmin])
    expect((await first.delete(`/api/user/delete/${made.body.data.id}`)).status).toBe(200)
    expect((await first.post('/api/user/Restore', { id: made.body.data.id })).status).toBe(200)
    expect((await first.get(`/api/user/${made.body.data.id}`)).body.data.roleIds).toEqual(user.roleIds)
  })

  it('can’t be approved through another account whose email the requester changed', async () => {
    const readdress = async (who: string) => {
      const { version } = (await first.get(`/api/user/${idOf(who)}`)).body.data
      return first.put(`/api/user/update/${idOf(who)}`, { version, email: `${who}.other@demo.test` })
    }
    expect(await readdress('care')).toMatchObject({ status: 403, body: { errors: [{ field: 'email' }] } })
    await ask()
    expect((await readdress('auditor')).status, 'nor somebody who waits for the role').toBe(403)
    await decide(first, (await requests(first))[0].id, 'refuse')
    expect((await readdress('auditor')).status).toBe(200)
  })

  it('can’t be requested without a second holder; a requester who lost the role since gives it to nobody', async () => {
    await ask()
    const [{ id }] = await requests(second)
    await query('delete from core.user_role where user_id = $1 and role_id = $2', [idOf('superadmin'), superAdmin])
    expect((await decide(second, id, 'approve')).status).toBe(409)
    expect(await isSuperAdmin()).toBe(false)
    const alone = await second.post('/api/user-roles', { userId: idOf('sales'), roleId: superAdmin })
    expect(alone).toMatchObject({ status: 409, body: { message: expect.stringContaining('SUPER_ADMIN_APPROVAL') } })
    await query('insert into core.user_role values ($1, $2)', [idOf('superadmin'), superAdmin])
  })
})

describe('[V8] a group at a sign-in provider that would give the role Super Admin', () => {
  const reach = () => test.db.transaction((tx) => tx.emit(guardedRoleReached, { userId: target(), roleId: superAdmin }))
  const openRequest = async () => {
    await reach()
    await expect.poll(() => requests(second)).toHaveLength(1)
    return (await requests(second))[0]
  }

  it('only requests it; each holder may approve it', async () => {
    const request = await openRequest()
    expect(request).toMatchObject({ requestedBy: 'A group at their sign-in provider', isOwn: false, mayApprove: true })
    expect(await isSuperAdmin()).toBe(false)
    expect(await told('superadmin')).toMatch(/is to become Super Admin/)
    expect(await decide(second, request.id, 'approve')).toMatchObject({ status: 200 })
    expect(await isSuperAdmin()).toBe(true)
  })

  it('does not request it again once it was refused', async () => {
    const request = await openRequest()
    expect(await decide(first, request.id, 'refuse')).toMatchObject({ status: 200 })
    await reach()
    await expect
      .poll(
        async () =>
          (
            await query(
              `select count(*)::int as left from pgboss.job where name like '%requestReachedRole%' and state < 'completed'`,
            )
          )[0].left,
      )
      .toBe(0)
    expect(await requests(second)).toEqual([])
  })
})
