import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { lastCode } from '@core/server/testing'
import { createDirectoryApp, type Directory, newPerson } from './testing/directoryApp'

type App = Awaited<ReturnType<typeof createDirectoryApp>>
let test: App['test']
let superAdmin: App['superAdmin']
let roles: App['roles']
let makeDirectory: App['makeDirectory']
let stored: App['stored']
beforeAll(async () => {
  ;({ test, superAdmin, roles, makeDirectory, stored } = await createDirectoryApp())
})
afterAll(() => test.close())

describe('[42] deprovisioning', () => {
  let directory: Directory
  beforeAll(async () => {
    directory = await makeDirectory({
      defaultRoleId: roles.get('Super Admin') === undefined ? undefined : roles.get('Care Coordinator'),
    })
  })

  /** A user of the directory who has accepted an invitation and is signed in. */
  async function signedIn() {
    const inviting = await makeDirectory({ invites: true, defaultRoleId: roles.get('Administrator') })
    const sent = newPerson()
    const { id } = (await inviting.post('/Users', sent)).body
    const token = await expect
      .poll(() => /#([\w-]+)/.exec(test.sent.findLast(({ to }) => to === sent.userName)?.text ?? '')?.[1])
      .toBeTruthy()
      .then(() => /#([\w-]+)/.exec(test.sent.findLast(({ to }) => to === sent.userName)!.text)![1]!)
    const caller = test.visitor()
    const { password } = deployment.demonstration
    await caller.post('/api/Users/PasswordChange', { token, password })
    await caller.post('/api/auth/login', { email: sent.userName, password })
    const entered = await caller.post('/api/auth/verify-otp', {
      email: sent.userName,
      otp: lastCode(test.sent, sent.userName),
    })
    expect(entered.status).toBe(200)
    return { id: Number(id), email: sent.userName, caller, directory: inviting, password }
  }

  it.each([
    ['Entra ID’s', { op: 'Replace', path: 'active', value: 'False' }],
    ['Okta’s', { op: 'replace', value: { active: false } }],
  ])('in %s form ends the session at once, and signing in', async (_name, operation) => {
    const { id, email, caller, directory: own, password } = await signedIn()
    expect((await caller.get('/api/user/me')).status).toBe(200)
    expect((await own.patch(`/Users/${id}`, operation)).body).toMatchObject({ active: false })
    expect((await caller.get('/api/user/me')).status).toBe(401)
    expect((await test.visitor().post('/api/auth/login', { email, password })).status).not.toBe(200)
    expect(await stored(id)).toMatchObject({ status: 3 })
    expect((await own.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).body).toMatchObject({
      active: true,
    })
    expect(await stored(id)).toMatchObject({ status: 2 })
    expect((await caller.get('/api/user/me')).status).toBe(401)
  })

  it('ends API keys for good, and turns off webhooks, also where an administrator suspends', async () => {
    const { id, directory: own } = await signedIn()
    await sql`insert into core.api_key (name, role_id, access, expires_on, token_hash, prefix, holder_id, holder_role_id)
      values (${`Key ${id}`}, 1, 1, current_date + 9, ${Buffer.from(`hash ${id}`)}, 'wgk_abc', ${id}, 1)`.execute(
      test.db.query,
    )
    await sql`insert into core.webhook (name, url, entities, events, status, created_by)
      values (${`Hook ${id}`}, 'https://example.com', '["user"]', '[1]', 1, ${id})`.execute(test.db.query)
    expect((await superAdmin.post(`/api/user/${id}/suspend`, {})).status).toBe(200)
    await own.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    const { rows } = await sql`
      select token_hash as hash, (select status from core.webhook where created_by = ${id}) as webhook
      from core.api_key where name = ${`Key ${id}`}`.execute(test.db.query)
    expect(rows).toEqual([{ hash: null, webhook: 2 }])
  })

  it('by DELETE leaves nobody who could sign in, and an administrator can restore them', async () => {
    const { id, caller, directory: own } = await signedIn()
    const gone = await own.delete(`/Users/${id}`)
    expect([gone.status, gone.body]).toEqual([204, undefined])
    expect((await caller.get('/api/user/me')).status).toBe(401)
    expect((await own.get(`/Users/${id}`)).status).toBe(404)
    expect((await superAdmin.get(`/api/user/${id}`)).status).toBe(404)
    expect((await superAdmin.post('/api/user/Restore', { id })).status).toBe(200)
  })

  it('lets in again, without an invitation, whoever signs in at a provider', async () => {
    const { id } = (await directory.post('/Users', newPerson())).body
    await sql`
      with provider as (insert into core.sign_in_provider (key, name, kind, issuer) values ('work', 'Work', 1, 'https://id.test') returning id)
      insert into core.provider_identity (provider_id, subject, user_id) select id, 'ada', ${Number(id)} from provider`.execute(
      test.db.query,
    )
    for (const active of [false, true])
      await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: active })
    expect(await stored(id)).toMatchObject({ status: 2 })
  })

  it('never ends the last Super Admin', async () => {
    const { rows } = await sql<{ id: number }>`select id from core."user" where email = 'superadmin@demo.test'`.execute(
      test.db.query,
    )
    const { id } = rows[0]!
    const before = await stored(id)
    const refused = await directory.patch(
      `/Users/${id}`,
      { op: 'replace', path: 'title', value: 'Gone' },
      { op: 'replace', path: 'active', value: false },
    )
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Super Admin') } })
    expect((await directory.delete(`/Users/${id}`)).status).toBe(409)
    expect(await stored(id)).toMatchObject({ title: before.title, status: 2 })
  })

  it('is in the audit log, with the directory', async () => {
    const { body } = await directory.post('/Users', newPerson())
    await directory.patch(`/Users/${body.id}`, { op: 'replace', path: 'active', value: false })
    const { rows } = await sql<{ action: string; person: null; details: { directory: string } }>`
      select action, person, details from core.audit_entry where record_entity = 'user' and record_id = ${Number(body.id)} order by position`.execute(
      test.db.query,
    )
    expect(rows.map(({ action }) => action)).toEqual(['roleGiven', 'personMade', 'personSuspended'])
    expect(rows.every(({ person: who, details }) => who === null && details.directory.startsWith('Directory'))).toBe(
      true,
    )
  })
})
