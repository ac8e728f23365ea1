import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { referralBody } from '@plugins/referrals/server/testing/referralBody'
import { deployment } from './deployment'

/** Where the general actions of a module stand. D2 */
const offsets = { view: 1, viewAll: 2, update: 5, updateOwn: 6, updateAll: 7, delete: 8, deleteOwn: 9, deleteAll: 10 }
type General = keyof typeof offsets

interface Kind {
  readonly name: string
  readonly module: number
  readonly create: string
  /** The body of a new record of a person. */
  readonly body: (owner: number, n: number) => object
  /** A changed field. */
  readonly change: object
  readonly update: (id: number) => string
  readonly remove: (id: number) => string
}

/** The calls of S7.13. */
const general = (path: string) => ({
  create: `/api/${path}/Create`,
  update: () => `/api/${path}/Update`,
  remove: (id: number) => `/api/${path}/Delete?id=${id}`,
})
const kinds: readonly Kind[] = [
  {
    name: 'referral',
    module: 3,
    create: '/api/referral/createReferral',
    body: (owner) => referralBody({ assignedTo: owner }),
    change: { nextFollowUp: '2026-12-01' },
    update: (id) => `/api/referral/${id}`,
    remove: (id) => `/api/referral/${id}`,
  },
  {
    name: 'customer',
    module: 9,
    ...general('Customer'),
    body: (owner) => ({ name: 'Lakeside Home Care', assignTo: owner }),
    change: { name: 'Lakeside Home Care and Hospice' },
  },
  {
    name: 'task',
    module: 12,
    ...general('Task'),
    body: (owner) => ({ subject: 'Call the depot', assignTo: owner }),
    change: { subject: 'Call the depot again' },
  },
  {
    name: 'store',
    module: 15,
    ...general('Store'),
    body: (_, n) => ({ name: `Albany ${n}`, code: `ALB${n}` }),
    change: { phone: '555-010-0190' },
  },
]

let test: TestApp
let admin: Caller
let person: Caller
let personId: number
let roleId: number
let made = 0

/** Gives the person exactly these general permissions of a module. */
async function grant(module: number, ...actions: readonly General[]) {
  const permissionIds = actions.map((action) => module * 100 + offsets[action])
  expect(await admin.post('/api/role-permissions/bulk/update', { roleId, permissionIds })).toMatchObject({
    status: 200,
  })
}

/** A new record, made by the administrator: the person's, or the administrator's. */
async function make({ create, body }: Kind, owner: 'theirs' | 'another’s') {
  made += 1
  const { data } = (await admin.post(create, body(owner === 'theirs' ? personId : 1, made))).body
  // Nobody is assigned to a store: whoever made it owns it.
  if (create.includes('Store') && owner === 'theirs')
    await sql`update core.store set created_by = ${personId} where id = ${data.id}`.execute(test.db.query)
  return data as { readonly id: number; readonly version: number }
}

async function updateStatus(
  { update, change }: Kind,
  { id, version }: { readonly id: number; readonly version: number },
) {
  const path = update(id)
  return (await person.put(path, { ...(!path.endsWith(String(id)) && { id }), version, ...change })).status
}

const deleteStatus = async ({ remove }: Kind, { id }: { readonly id: number }) =>
  (await person.delete(remove(id))).status

beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment })
  admin = await test.as('Super Admin')
  person = await test.as('Care Coordinator')
  const { user } = (await person.get('/api/user/me')).body
  personId = user.id
  roleId = user.currentRoleId
})
afterAll(() => test.close())

describe.each(kinds)('[S6.5] a $name', (kind) => {
  it('is changed with updateAll alone, and one’s own with updateOwn alone', async () => {
    // Records are only assigned to people who may change some.
    await grant(kind.module, 'updateOwn')
    const theirs = await make(kind, 'theirs')
    const other = await make(kind, 'another’s')
    await grant(kind.module, 'view', 'viewAll', 'update')
    expect([await updateStatus(kind, theirs), await updateStatus(kind, other)]).toEqual([403, 403])
    await grant(kind.module, 'view', 'viewAll', 'updateOwn')
    expect([await updateStatus(kind, theirs), await updateStatus(kind, other)]).toEqual([200, 403])
    await grant(kind.module, 'view', 'viewAll', 'updateAll')
    expect(await updateStatus(kind, other)).toBe(200)
  })

  it('is deleted with deleteAll alone, and one’s own with deleteOwn alone', async () => {
    // Records are only assigned to people who may change some.
    await grant(kind.module, 'updateOwn')
    const theirs = await make(kind, 'theirs')
    const other = await make(kind, 'another’s')
    await grant(kind.module, 'view', 'viewAll', 'delete')
    expect([await deleteStatus(kind, theirs), await deleteStatus(kind, other)]).toEqual([403, 403])
    await grant(kind.module, 'view', 'viewAll', 'deleteOwn')
    expect([await deleteStatus(kind, other), await deleteStatus(kind, theirs)]).toEqual([403, 200])
    await grant(kind.module, 'view', 'viewAll', 'deleteAll')
    expect(await deleteStatus(kind, other)).toBe(200)
  })
})

describe('[S6.5] over all entities', () => {
  it('whoever may change all records needs no plain permission beside it', () => {
    const plain = [...test.catalog.values()].flatMap(({ entity: { id, policy } }) =>
      (['update', 'delete'] as const).flatMap((action) => {
        const { needs } = policy[action]
        return needs !== undefined && needs % 100 === offsets[action] ? [`${id}.${action} needs ${needs}`] : []
      }),
    )
    expect(plain).toEqual([])
  })
})
