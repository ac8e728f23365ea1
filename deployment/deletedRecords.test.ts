import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callPath } from '@core/kernel/entity/defineEntity'
import { type EntityTable, isCallEnabled } from '@core/kernel/server/entities/table/EntityTable'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { waitForOperation } from '@core/kernel/server/testing/operationClient'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { referralBody } from '@plugins/referrals/server/testing/referralBody'
import { deployment } from './deployment'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment, demonstration: true })
  admin = await test.as('Super Admin')
})
afterAll(() => test.close())

/** Values for columns that must have one, by their type. */
const fillings: Readonly<Record<string, string>> = {
  integer: '2',
  smallint: '1',
  numeric: '1',
  bigint: '1',
  text: `'Cedar Grove'`,
  date: 'current_date',
  'timestamp with time zone': 'now()',
  boolean: 'false',
  jsonb: `'[]'`,
  uuid: 'gen_random_uuid()',
}

/** Inserts a row of which nothing matters, for an entity that has no demonstration data, or none that may be deleted. */
async function insertAny({ table }: EntityTable): Promise<number> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema || '.' || table_name = ${table} and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
      and is_generated = 'NEVER'`.execute(test.db.query)
  const columns = rows.map(({ name }) => sql.id(name))
  // A name for programs has no blanks.
  const values = rows.map(({ name, type }) => sql.raw(name === 'key' ? `'cedarGrove'` : (fillings[type] ?? 'null')))
  const made = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)}) returning id`.execute(
    test.db.query,
  )
  return made.rows[0]!.id
}

/** Deletes some record of the entity by its call. Rules refuse some of them, such as a store with people. */
async function deleteSome(table: EntityTable): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table.table)} where deleted_at is null order by id desc limit 3`.execute(test.db.query)
  const errors: unknown[] = []
  for (const findId of [
    ...rows.map(
      ({ id }) =>
        () =>
          Promise.resolve(id),
    ),
    () => insertAny(table),
  ]) {
    const id = await findId()
    const path = callPath(table.entity, 'delete')
    const { status, body } = await admin.delete(
      path.includes(':id') ? path.replace(':id', String(id)) : `${path}?id=${id}`,
    )
    if (status === 200) return id
    errors.push(body.message)
  }
  throw new Error(`No ${table.entity.id} could be deleted: ${errors.join(' | ')}`)
}

interface Entry {
  readonly action: string
  readonly person: number | null
  readonly subject: string
  readonly details: object
}

/** The entries of the audit log about a record, oldest first. */
async function entries(entity: string, id: number): Promise<readonly Entry[]> {
  const { body } = await admin.post('/api/AuditLog/List', {
    columns: ['action', 'person', 'subject', 'details'],
    filter: { recordEntity: `=${entity}`, recordId: String(id) },
  })
  return body.data
}

const traces = async (entity: string, id: number) =>
  (await entries(entity, id)).filter(({ action }) => action.startsWith('record'))

/** The names that the entities of core's own tables have for a delete. */
const isDelete = ({ action }: Entry) => /Deleted$|^apiKeyRevoked$|^settingsReset$/.test(action)

describe('a deleted record leaves a trace', () => {
  it('[S7.16] of every entity: one entry of the audit log with who and what, and its history, for people who may restore it', async () => {
    const { user } = (await admin.get('/api/user/me')).body
    for (const table of [...test.catalog.values()].filter((one) => isCallEnabled(one, 'delete'))) {
      const { id: entity, path } = table.entity
      const id = await deleteSome(table)
      expect((await entries(entity, id)).filter(isDelete), entity).toMatchObject([{ person: user.id }])
      expect((await admin.post('/api/Related/Deletion', { entity, id })).body.data, entity).toMatchObject({
        by: `${user.firstName} ${user.lastName}`,
        mayRestore: true,
      })
      const { body } = await admin.post(`/api/${path}/History`, { id })
      expect(body.data?.[0], entity).toMatchObject({ action: 'delete', by: { id: user.id } })
    }
  })

  it('also when it is restored, and when it is purged, which removes its name', async () => {
    const { id } = (await admin.post('/api/Customer/Create', { name: 'Lakeside Home Care' })).body.data
    const subjects = async () => (await traces('customer', id)).map(({ action, subject }) => `${action}: ${subject}`)
    await admin.delete(`/api/Customer/Delete?id=${id}`)
    await admin.post('/api/Customer/Restore', { id })
    await admin.delete(`/api/Customer/Delete?id=${id}`)
    await sql`update crm.customer set deleted_at = now() - interval '31 days' where id = ${id}`.execute(test.db.query)
    await test.runJob('core.purgeDeleted')
    expect(await subjects()).toEqual([
      'recordDeleted: Customer Lakeside Home Care',
      'recordRestored: Customer Lakeside Home Care',
      'recordDeleted: Customer Lakeside Home Care',
      `recordPurged: Customer ${id}`,
    ])
    expect((await traces('customer', id)).at(-1)!.person).toBeNull()
    expect((await admin.post('/api/Related/Deletion', { entity: 'customer', id })).body.data).toBeNull()
  })

  it('without the name of a patient, or of what belongs to one', async () => {
    const referral = (await admin.post('/api/referral/createReferral', referralBody({}))).body.data
    const task = async (link: object) =>
      (await admin.post('/api/Task/Create', { subject: 'Call the mother of Noah', ...link })).body.data.id
    const about = await task({ entityType: 6, entityTypeId: referral.id })
    const alone = await task({})
    for (const id of [about, alone]) await admin.delete(`/api/Task/Delete?id=${id}`)
    await admin.delete(`/api/referral/${referral.id}`)
    expect(await traces('referral', referral.id)).toMatchObject([{ subject: `Referral ${referral.id}` }])
    expect(await traces('task', about)).toMatchObject([{ subject: `Task ${about}` }])
    expect(await traces('task', alone)).toMatchObject([{ subject: 'Task Call the mother of Noah' }])
  })

  it('in bulk, and when that is undone: one for each record', async () => {
    const ids: number[] = []
    for (const name of ['Cedar Grove Clinic', 'Mill Street Clinic'])
      ids.push((await admin.post('/api/Customer/Create', { name })).body.data.id)
    const started = await admin.post('/api/Customer/Bulk', { action: 'delete', ids })
    const { id: operation } = await waitForOperation(admin, started)
    const { id: undone } = await waitForOperation(admin, await admin.post(`/api/operation/${operation}/undo`))
    expect([await traces('customer', ids[0]!), await traces('customer', ids[1]!)]).toMatchObject(
      ['Cedar Grove Clinic', 'Mill Street Clinic'].map((name) => [
        { action: 'recordDeleted', subject: `Customer ${name}`, details: { operation } },
        { action: 'recordRestored', subject: `Customer ${name}`, details: { operation: undone } },
      ]),
    )
  })

  it('that nobody reads who may neither restore it nor read the audit log', async () => {
    const { id } = (await admin.post('/api/Customer/Create', { name: 'Harbor View Care' })).body.data
    await admin.delete(`/api/Customer/Delete?id=${id}`)
    const seen = async (caller: Caller) => [
      (await caller.post('/api/Related/Deletion', { entity: 'customer', id })).body.data?.mayRestore,
      (await caller.post('/api/Customer/History', { id })).status,
    ]
    expect(await seen(await test.as('Administrator'))).toEqual([true, 200])
    expect(await seen(await test.as('Care Coordinator'))).toEqual([undefined, 404])
  })
})
