import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type allows, type Entity, scopesOf } from '@core/entity'
import { type Caller, type TestApp, createTestApp, download, staff as peopleAndRoles } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { accountEntity } from '../shared/accounts/accountEntity'
import { customerEntity } from '../shared/customers/customerEntity'
import { leadEntity } from '../shared/leads/leadEntity'
import plugin from './plugin'
import { accountBody, leadBody, staff, stores } from './testing/crmApp'

type Action = Parameters<typeof allows>[1]

const roles = [
  'Super Admin',
  'Administrator',
  'Intake Manager',
  'Intake Coordinator',
  'Care Coordinator',
  'Sales Manager',
  'Store Manager',
  'Salesperson',
  'Auditor',
] as const
type RoleName = (typeof roles)[number]

/** What each role may do according to D2, copied by hand: A all, S the store's, O the user's own, V sees all, – nothing. */
const table: Readonly<Record<RoleName, { readonly sales: string; readonly customers: string }>> = {
  'Super Admin': { sales: 'A', customers: 'A' },
  Administrator: { sales: 'A', customers: 'A' },
  'Intake Manager': { sales: '–', customers: 'A' },
  'Intake Coordinator': { sales: '–', customers: 'O' },
  'Care Coordinator': { sales: '–', customers: 'O' },
  'Sales Manager': { sales: 'A', customers: 'A' },
  'Store Manager': { sales: 'S', customers: 'S' },
  Salesperson: { sales: 'O', customers: 'O' },
  Auditor: { sales: 'V', customers: 'V' },
}

interface Row {
  readonly id: number
  readonly assigned: number
  readonly store: number
}

interface Person {
  readonly caller: Caller
  readonly id: number
  readonly storeId: number | null
  readonly permissions: ReadonlySet<number>
}

const kinds = [
  { entity: leadEntity, column: 'sales', body: (more: object) => leadBody({ company: 'Table Row', ...more }) },
  { entity: accountEntity, column: 'sales', body: (more: object) => accountBody({ company: 'Table Row', ...more }) },
  { entity: customerEntity, column: 'customers', body: (more: object) => ({ name: 'Table Row', ...more }) },
] as const

let test: TestApp
let admin: Caller
const people = new Map<RoleName, Person>()
const rows = new Map<string, readonly Row[]>()
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin, { ...peopleAndRoles, defaultGrants: {} }], deployment })
  admin = await test.as('Super Admin')
  for (const role of roles) {
    const caller = await test.as(role)
    const { id } = (await caller.get('/api/user/me')).body.user
    const { rows: found } = await sql<{ storeId: number | null; permissions: number[] }>`
      select store_id as "storeId", (select coalesce(array_agg(permission_id), '{}') from core.user_role held
        join core.role_permission granted on granted.role_id = held.role_id where held.user_id = person.id) as permissions
      from core."user" person where id = ${id}`.execute(test.db.query)
    people.set(role, { caller, id, storeId: found[0]!.storeId, permissions: new Set(found[0]!.permissions) })
  }
  for (const { entity, body } of kinds) {
    const made: Row[] = []
    for (const [assigned, store] of [
      [staff.salesperson, stores.West],
      [staff.salesManager, stores.East],
      [staff.salesManager, stores.HQ],
      [staff.storeManager, stores.East],
    ] as const) {
      const sent = body({ [entity.owners!.assigned!]: assigned, storeId: store })
      const created = await admin.post(`/api/${entity.path}/Create`, sent)
      made.push({ id: created.body.data.id, assigned, store })
    }
    rows.set(entity.id, made)
  }
  for (const { id } of rows.get('lead')!) await admin.post('/api/Contact/Create', { name: 'Of The Table', leadId: id })
})
afterAll(() => test.close())

/** The rows on which a person may do this action, by the definition alone. */
function reached({ policy, id: entity }: Entity, action: Action, { permissions, id, storeId }: Person): Row[] {
  const rule = policy[action]
  if (rule.needs !== undefined && !permissions.has(rule.needs)) return []
  const scopes = scopesOf(rule, permissions)
  return rows
    .get(entity)!
    .filter(
      (row) =>
        scopes.includes('all') ||
        (scopes.includes('store') && row.store === storeId) ||
        (scopes.includes('assigned') && row.assigned === id),
    )
}

const idsOf = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id).toSorted((a, b) => a - b)

describe.each(kinds)('[S6.6] [S6.7] [D2] $entity.id', ({ entity, column }) => {
  describe.each(roles)('for %s', (role) => {
    const who = () => people.get(role)!
    const call = (path: string, body: object) => who().caller.post(`/api/${entity.path}/${path}`, body)

    it('the definition agrees with D2', () => {
      const reach = { view: reached(entity, 'view', who()).length, update: reached(entity, 'update', who()).length }
      const inStore = rows.get(entity.id)!.filter(({ store }) => store === who().storeId).length
      const own = rows.get(entity.id)!.filter(({ assigned }) => assigned === who().id).length
      const expected: Readonly<Record<string, object>> = {
        A: { view: 4, update: 4 },
        S: { view: inStore, update: inStore },
        O: { view: own, update: own },
        V: { view: 4, update: 0 },
        '–': { view: 0, update: 0 },
      }
      expect(reach).toEqual(expected[table[role][column]])
    })

    it('list, total, board, aggregate and options contain the same rows', async () => {
      const seen = idsOf(reached(entity, 'view', who()))
      const listed = await call('List', {})
      if (table[role][column] === '–') {
        for (const path of ['List', 'Aggregate', 'Options'])
          expect((await call(path, path === 'Aggregate' ? { measures: [{ of: 'count' }] } : {})).status).toBe(403)
        return
      }
      expect(idsOf(listed.body.data)).toEqual(seen)
      expect(listed.body.totalItems).toBe(seen.length)
      const counted = await call('Aggregate', { measures: [{ of: 'count' }] })
      expect(counted.body.data[0].values).toEqual([seen.length])
      if (entity.state) {
        const lanes = await call('Aggregate', { groupBy: [entity.state], measures: [{ of: 'count' }] })
        expect(lanes.body.data.map(({ values }: { values: number[] }) => values[0])).toEqual(
          seen.length > 0 ? [seen.length] : [],
        )
      }
      expect(idsOf((await call('Options', {})).body.data)).toEqual(seen)
    })

    it('export and bulk reach no further rows, or are refused', async () => {
      const seen = reached(entity, 'view', who())
      const asked = { format: 'csv', columns: ['id'], filter: {} }
      const exported = await download(test, who().caller, 'POST', `/api/${entity.path}/Export`, asked)
      if (table[role][column] !== '–' && who().permissions.has(entity.policy.export!))
        expect(exported.rows.slice(1)).toHaveLength(seen.length)
      else expect(exported.status).toBe(403)
      const bulk = await call('Bulk', { action: 'delete', filter: {}, dryRun: true })
      if (!who().permissions.has(entity.policy.bulk!)) expect(bulk.status).toBe(403)
      else
        expect(bulk.body.data).toMatchObject({
          total: seen.length,
          allowed: reached(entity, 'delete', who()).length,
        })
    })

    it('a record beyond reach is not found; one that may only be viewed explains why it can’t be changed', async () => {
      const view = new Set(idsOf(reached(entity, 'view', who())))
      const update = new Set(idsOf(reached(entity, 'update', who())))
      for (const { id } of rows.get(entity.id)!) {
        const read = await who().caller.get(`/api/${entity.path}/${id}`)
        // An older version, so that nothing is changed.
        const changed = await who().caller.put(`/api/${entity.path}/Update`, { id, version: 999, storeId: stores.HQ })
        if (view.has(id)) expect([id, read.status, changed.status]).toEqual([id, 200, update.has(id) ? 409 : 403])
        else {
          // Without the permission the answer is 403; with it, a record beyond reach is 404.
          expect([403, 404]).toContain(read.status)
          expect([403, 404]).toContain(changed.status)
        }
        if (changed.status === 403)
          expect(changed.body.message).toMatch(/^You do not have the necessary permissions for .+/)
      }
    })
  })
})

it.each(roles)('[S6.6] [D2] %s sees the contacts of the leads that they may see', async (role) => {
  const who = people.get(role)!
  const { status, body } = await who.caller.post('/api/Contact/List', {})
  const leads = idsOf(reached(leadEntity, 'view', who))
  if (status === 200)
    expect(body.data.map((row: { entityTypeId: number }) => row.entityTypeId).toSorted()).toEqual(leads)
  else expect([status, leads]).toEqual([403, []])
})
