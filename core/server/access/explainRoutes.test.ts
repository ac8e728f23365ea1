import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '../testing/testApp'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.as('Administrator')
})
afterAll(() => test.close())

async function holderOf(role: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select given.user_id as id from core.user_role given join core.role on role.id = given.role_id where role.name = ${role} order by 1 limit 1`.execute(test.db.query)
  return rows[0]!.id
}

async function explain(question: object) {
  const { status, body } = await admin.post('/api/access/explain', question)
  expect(status, body.message).toBe(200)
  return body.data
}

describe('why not', () => {
  it('[S6.2] says by which permission of which role somebody may', async () => {
    const data = await explain({ userId: await holderOf('Auditor'), permissionId: 401 })
    expect(data).toMatchObject({ allowed: true, couldGrant: [] })
    expect(data.roles).toEqual([{ id: expect.any(Number), name: 'Auditor', allowed: true, by: [{ id: 401, name: 'View', module: 'Users' }], missing: [], oneOf: [], why: [] }])
  })

  it('[S6.9] says what is missing, and who could grant it', async () => {
    const data = await explain({ userId: await holderOf('Auditor'), entity: 'user', action: 'update' })
    expect(data.allowed).toBe(false)
    expect(data.roles[0].missing.map(({ id }: { id: number }) => id)).toEqual([405, 407])
    const { rows } = await sql<{ name: string }>`select distinct person.name from core."user" person join core.user_role given on given.user_id = person.id join core.role on role.id = given.role_id where role.name in ('Super Admin', 'Administrator') and person.status = 2 order by 1`.execute(test.db.query)
    expect(data.couldGrant.map(({ name }: { name: string }) => name)).toEqual(rows.map(({ name }) => name))
  })

  it('[S2.25, S2.26] says of a screen whether the menu is missing or the permission, of which one of several would do', async () => {
    const coordinator = await holderOf('Intake Coordinator')
    const ids = (list: { id: number }[]) => list.map(({ id }) => id)
    const referrals = await explain({ userId: coordinator, permissionId: 300, anyOf: [301] })
    expect(referrals).toMatchObject({ allowed: true, roles: [{ by: [{ id: 300 }, { id: 301 }] }] })
    const users = await explain({ userId: coordinator, permissionId: 400, anyOf: [404, 405] })
    expect(users.allowed).toBe(false)
    expect([ids(users.roles[0].missing), ids(users.roles[0].oneOf)]).toEqual([[400, 404, 405], [404, 405]])
    // Of several, one that is held is enough.
    expect((await explain({ userId: coordinator, permissionId: 300, anyOf: [301, 310] })).allowed).toBe(true)
    expect((await explain({ userId: coordinator, permissionId: 300, anyOf: [310] })).allowed).toBe(false)
  })

  it('names the kinds of record that the asker may see', async () => {
    const { body } = await admin.get('/api/access/kinds')
    expect(body.data).toEqual(expect.arrayContaining([{ id: 'referral', name: 'Referral' }, { id: 'user', name: 'User' }]))
    expect(body.data).not.toContainEqual(expect.objectContaining({ id: 'auditEntry' }))
  })

  it('[S6.3] says of a record which scope does not reach it', async () => {
    const coordinator = await holderOf('Intake Coordinator')
    const make = async (assignedTo: number | null): Promise<number> => {
      const referral = { differentPerson: true, type: 1, source: 2, receivedDate: '2024-05-06', assignedTo, client: { firstName: 'Nora', lastName: 'Quist', dateOfBirth: '2016-02-29', state: 'OR', zip: '97201' }, service: { servicesRequested: [1] } }
      const { status, body } = await admin.post('/api/referral/createReferral', referral)
      expect(status, body.message).toBe(201)
      return body.data.id
    }
    const ask = async (assignedTo: number | null) => explain({ userId: coordinator, entity: 'referral', recordId: await make(assignedTo), action: 'view' })
    expect((await ask(coordinator)).allowed).toBe(true)
    const other = await ask(null)
    expect(other.allowed).toBe(false)
    expect(other.roles[0].why).toContain('The record is not assigned to them')
    expect(other.couldGrant.length).toBeGreaterThan(0)
  })

  it('refuses questions about nothing, about nobody, and about records that are not the asker’s to see', async () => {
    const userId = await holderOf('Auditor')
    const status = async (question: object) => (await admin.post('/api/access/explain', question)).status
    expect(await status({ permissionId: 401 })).toBe(400)
    expect(await status({ userId })).toBe(400)
    expect(await status({ userId, permissionId: 99999 })).toBe(400)
    expect(await status({ userId, entity: 'user', action: 'bake' })).toBe(400)
    expect(await status({ userId, entity: 'user', action: 'view', recordId: 2147483647 })).toBe(404)
    expect(await status({ userId: 2147483647, permissionId: 401 })).toBe(404)
  })
})
