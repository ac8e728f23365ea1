import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fleet, createFleet, addVehicles } from '../../testing/fleet/createFleet'
import { download, endOf, waitForOperation } from '../../testing/operationClient'
import type { Caller, TestApp } from '../../testing/testApp'
import { text } from '@core/kernel/entity/fieldKinds'
import type { HttpError } from '../../platform/http/errors'
import { vehicleEntity } from '../../testing/fleet/fleetEntities'
import { bulkValues } from './bulkValues'
import { vehiclePermissions } from '../../testing/fleet/fleetPermissions'

const { can } = vehiclePermissions

let test: TestApp
let manager: Caller
let coordinator: Caller
let driver: Fleet['driver']

beforeAll(async () => {
  ;({ test, manager, coordinator, driver } = await createFleet())
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`truncate fleet.vehicle restart identity`.execute(test.db.query)
  await grant('Mechanic', can.bulk)
})

const bulk = (who: Caller, body: object, headers: Record<string, string> = {}) =>
  who.post('/api/Vehicle/Bulk', body, headers)
const rights = (role: string, id: number) =>
  sql`select (select id from core.role where name = ${role}) as role_id, ${id}::integer as permission_id`
const grant = (role: string, id: number) =>
  sql`insert into core.role_permission (role_id, permission_id) ${rights(role, id)} on conflict do nothing`.execute(
    test.db.query,
  )
const revoke = (role: string, id: number) =>
  sql`delete from core.role_permission where (role_id, permission_id) in (${rights(role, id)})`.execute(test.db.query)
async function vehicles(): Promise<{ id: number; name: string; status: number; version: number; deleted: boolean }[]> {
  return (
    await sql<never>`select id, name, status, version, deleted_at is not null as deleted from fleet.vehicle order by id`.execute(
      test.db.query,
    )
  ).rows
}
const history = async () =>
  (
    await sql<{
      via: string
      action: string
      n: number
    }>`select via, action, count(*) as n from core.history where entity = 'vehicle' group by 1, 2 order by 1, 2`.execute(
      test.db.query,
    )
  ).rows

describe('a bulk change of records', () => {
  it('[S6.3] reports in advance how many rows it reaches and how many the viewer may not change, and changes nothing', async () => {
    await addVehicles(test.db, 10, driver.id)
    // May see all of them, and change those whose driver they are.
    await grant('Mechanic', can.viewAll)
    const { body } = await bulk(coordinator, {
      action: 'update',
      values: { status: 2 },
      filter: { status: '1' },
      dryRun: true,
    })
    await revoke('Mechanic', can.viewAll)
    expect(body.data).toEqual({ total: 10, allowed: 5, denied: 5, failing: 0 })
    expect((await vehicles()).every(({ status, version }) => status === 1 && version === 1)).toBe(true)
  })

  it('counts in advance the rows that a rule would refuse, gives the reason, and changes nothing', async () => {
    await addVehicles(test.db, 5)
    await sql`update fleet.vehicle set status = 3 where id in (2, 4)`.execute(test.db.query)
    const { body } = await bulk(manager, {
      action: 'update',
      values: { status: 1, note: 'tried' },
      ids: [1, 2, 3, 4, 5],
      dryRun: true,
    })
    expect(body.data).toEqual({ total: 5, allowed: 5, denied: 0, failing: 2, problem: 'A sold vehicle stays sold' })
    expect((await vehicles()).every(({ version }) => version === 1)).toBe(true)
  })

  it('reaches the rows that the list with this filter shows when it begins, though each change removes a row from the filter', async () => {
    await addVehicles(test.db, 250)
    const operation = await waitForOperation(
      manager,
      await bulk(manager, { action: 'update', values: { status: 2 }, filter: { status: '1' }, except: [7] }),
    )
    expect(operation).toMatchObject({
      kind: 'bulkUpdate',
      entity: 'vehicle',
      state: 'done',
      total: 249,
      done: 249,
      failed: 0,
      skipped: 0,
      message: null,
    })
    expect((await vehicles()).filter(({ status }) => status === 2)).toHaveLength(249)
    expect((await vehicles())[6]).toMatchObject({ status: 1 })
    expect(await history()).toContainEqual({ via: 'bulk', action: 'update', n: 249 })
  })

  it('changes only the rows that the viewer may change', async () => {
    await addVehicles(test.db, 10, driver.id)
    const operation = await waitForOperation(
      coordinator,
      await bulk(coordinator, { action: 'update', values: { note: 'ours' }, ids: [1, 2, 3, 4] }),
    )
    expect(operation).toMatchObject({ total: 2, done: 2 })
    expect(await bulk(coordinator, { action: 'update', values: { note: 'ours' }, ids: [1, 3] })).toMatchObject({
      status: 404,
    })
  })

  it('continues after rows that fail; they can be downloaded as a file with the reason', async () => {
    await addVehicles(test.db, 5)
    await sql`update fleet.vehicle set status = 3 where id in (2, 4)`.execute(test.db.query)
    const operation = await waitForOperation(
      manager,
      await bulk(manager, { action: 'update', values: { status: 1 }, ids: [1, 2, 3, 4, 5] }),
    )
    expect(operation).toMatchObject({
      state: 'done',
      done: 3,
      failed: 2,
      problems: [
        { row: 'Vehicle 2', message: 'A sold vehicle stays sold' },
        { row: 'Vehicle 4', message: 'A sold vehicle stays sold' },
      ],
    })
    const file = await download(test, manager, 'GET', `/api/operation/${operation.id}/failed`)
    expect(file.rows).toEqual([
      ['Id', 'Name', 'Problem'],
      ['2', 'Vehicle 2', 'A sold vehicle stays sold'],
      ['4', 'Vehicle 4', 'A sold vehicle stays sold'],
    ])
    expect(file.headers['content-disposition']).toBe(`attachment; filename="vehicle-failed-${operation.id}.csv"`)
  })

  it('is refused before it begins when a value is invalid, sensitive, or belongs to one record only', async () => {
    await addVehicles(test.db, 1)
    const refused = async (values: object) =>
      (await bulk(manager, { action: 'update', values, ids: [1] })).body.errors?.[0]
    expect(await refused({ status: 9 })).toEqual({ field: 'values.status', message: 'Status: choose one of the list' })
    expect(await refused({ owner: { code: '1234' } })).toEqual({
      field: 'values.owner.code',
      message: 'Code can’t be set in many records at once',
    })
    expect(await refused({ crew: [] })).toEqual({
      field: 'values.crew',
      message: 'Crew can’t be set in many records at once',
    })
    expect(await refused({ name: '' })).toEqual({ field: 'values.name', message: 'Name is required' })
    expect(await refused({})).toEqual({ field: 'values', message: 'Choose what to change' })
    expect(await refused({ number: 'V-7' })).toMatchObject({ field: 'values.number' })
    expect((await vehicles())[0]).toMatchObject({ version: 1 })
  })

  it('takes what the entity names and nothing else, where it names what a bulk edit offers', () => {
    const entity = { ...vehicleEntity, bulkFields: ['status', 'owner.email'], bulkCompanions: ['note'] }
    const table = { entity, table: 'fleet.vehicle', rules: { extra: { reason: text('Reason') } } }
    const values = { status: 2, owner: { email: 'ana@clinic.example' }, note: 'Sold', reason: 'Old' }
    expect(bulkValues(table, values)).toEqual(values)
    const refused = (more: Readonly<Record<string, unknown>>) => {
      try {
        return bulkValues(table, more)
      } catch (error) {
        return (error as HttpError).errors
      }
    }
    expect(refused({ status: 2, driver: 4, owner: { lastName: 'Torres' } })).toEqual([
      { field: 'values.driver', message: 'Driver can’t be set in many records at once' },
      { field: 'values.owner.lastName', message: 'Last name can’t be set in many records at once' },
    ])
  })

  it('[S6.9] of records that are theirs to see alone is denied in the words of every denial', async () => {
    await addVehicles(test.db, 4, driver.id)
    await grant('Mechanic', can.viewAll)
    const { status, body } = await bulk(coordinator, { action: 'update', values: { note: 'x' }, ids: [1, 3] })
    await revoke('Mechanic', can.viewAll)
    expect([status, body.message]).toEqual([
      403,
      'You do not have the necessary permissions for changing these vehicles',
    ])
    expect(body.hint).toContain('are assigned to you')
  })

  it('is limited to a number of running operations for each person', async () => {
    await addVehicles(test.db, 1)
    await sql`insert into core.operation (kind, entity, user_id, role_id, session_id, request, total, touched_at)
      select 'bulkUpdate', 'vehicle', "user".id, 1, gen_random_uuid(), '{}', 1, now() + interval '1 hour' from core."user", generate_series(1, 20) where email = 'dispatcher@fleet.test'`.execute(
      test.db.query,
    )
    expect(await bulk(manager, { action: 'delete', ids: [1] })).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('under way') },
    })
    await sql`delete from core.operation where touched_at > now() + interval '1 minute'`.execute(test.db.query)
    expect(await waitForOperation(manager, await bulk(manager, { action: 'delete', ids: [1] }))).toMatchObject({
      done: 1,
    })
  })

  it('of an empty selection reaches no records, not all', async () => {
    await addVehicles(test.db, 3)
    for (const dryRun of [true, false]) {
      const { status, body } = await bulk(manager, { action: 'delete', ids: [], dryRun })
      expect(dryRun ? body.data : status).toEqual(dryRun ? { total: 0, allowed: 0, denied: 0 } : 404)
    }
    expect((await vehicles()).every(({ deleted }) => !deleted)).toBe(true)
    const { rows } = await download(test, manager, 'POST', '/api/Vehicle/Export', {
      format: 'csv',
      columns: ['name'],
      ids: [],
    })
    expect(rows).toEqual([['Name']])
  })

  it('shows what failed only in the role in which it was started', async () => {
    await addVehicles(test.db, 1)
    await sql`update fleet.vehicle set status = 3`.execute(test.db.query)
    const operation = await waitForOperation(
      manager,
      await bulk(manager, { action: 'update', values: { status: 1 }, filter: {} }),
    )
    expect(operation.problems).toEqual([{ row: 'Vehicle 1', message: 'A sold vehicle stays sold' }])
    const role = sql`(select id from core.role where name = 'Inspector')`
    await sql`update core.operation set role_id = ${role} where id = ${operation.id}`.execute(test.db.query)
    expect((await manager.get(`/api/operation/${operation.id}`)).body.data).toMatchObject({ failed: 1, problems: [] })
    expect(await manager.get(`/api/operation/${operation.id}/failed`)).toMatchObject({ status: 404 })
  })

  it('needs its permission, and only its starter can see it', async () => {
    await addVehicles(test.db, 2)
    const sales = await test.as('Visitor')
    expect(await bulk(sales, { action: 'delete', ids: [1] })).toMatchObject({ status: 403 })
    const operation = await waitForOperation(
      manager,
      await bulk(manager, { action: 'update', values: { status: 2 }, ids: [1] }),
    )
    for (const path of ['', '/failed'])
      expect(await coordinator.get(`/api/operation/${operation.id}${path}`)).toMatchObject({ status: 404 })
    for (const path of ['/cancel', '/undo'])
      expect(await coordinator.post(`/api/operation/${operation.id}${path}`)).toMatchObject({ status: 404 })
    expect((await manager.get('/api/operation')).body.data.map(({ id }: { id: number }) => id)).toContain(operation.id)
    expect((await coordinator.get('/api/operation')).body.data.map(({ id }: { id: number }) => id)).not.toContain(
      operation.id,
    )
  })

  it('that a double click starts twice is one operation', async () => {
    await addVehicles(test.db, 3)
    const once = { 'idempotency-key': 'a-double-click' }
    const [first, second] = await Promise.all([
      bulk(manager, { action: 'update', values: { status: 2 }, ids: [1, 2] }, once),
      bulk(manager, { action: 'update', values: { status: 2 }, ids: [1, 2] }, once),
    ])
    expect(first.body.data.id).toBe(second.body.data.id)
    await endOf(manager, first.body.data.id)
    expect((await vehicles())[0]).toMatchObject({ status: 2, version: 2 })
  })
})

describe('a running operation', () => {
  it('can be cancelled: finished rows stay changed, and the message states it', async () => {
    await addVehicles(test.db, 3000)
    const { body } = await bulk(manager, { action: 'update', values: { status: 2 }, filter: {} })
    await expect
      .poll(async () => (await manager.get(`/api/operation/${body.data.id}`)).body.data.done, { interval: 5 })
      .toBeGreaterThan(0)
    const cancelled = (await manager.post(`/api/operation/${body.data.id}/cancel`)).body.data
    expect(cancelled).toMatchObject({ state: 'cancelled', message: 'Cancelled. What was done until then stays done.' })
    expect(cancelled.done).toBeLessThan(3000)
    expect((await vehicles()).filter(({ status }) => status === 2)).toHaveLength(cancelled.done)
    expect(await manager.post(`/api/operation/${body.data.id}/cancel`)).toMatchObject({ status: 409 })
  })

  it('and people who edit, delete and undo at the same time lose no changes of each other', async () => {
    await addVehicles(test.db, 60)
    const started = await bulk(manager, { action: 'update', values: { status: 2 }, filter: {} })
    const edits = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        manager.put('/api/Vehicle/Update', { id: at + 1, version: 1, name: `Edited ${at + 1}` }),
      ),
    )
    const deletes = await Promise.all([51, 52, 53, 53, 53].map((id) => manager.delete(`/api/Vehicle/Delete?id=${id}`)))
    const operation = await waitForOperation(manager, started)
    expect(edits.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(deletes.filter(({ status }) => status === 200)).toHaveLength(3)
    const now = await vehicles()
    for (const [at, { status }] of edits.entries())
      expect(now[at]!.name).toBe(status === 200 ? `Edited ${at + 1}` : `Vehicle ${at + 1}`)
    expect(now.filter(({ deleted }) => !deleted).every(({ status }) => status === 2)).toBe(true)
    expect(operation.done + operation.skipped).toBe(60)
    const undos = await Promise.all(
      Array.from({ length: 4 }, () => manager.post(`/api/operation/${operation.id}/undo`)),
    )
    expect(undos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    await waitForOperation(
      manager,
      undos.find(({ status }) => status === 201)!,
    )
    // An edit after the bulk change is preserved; all other rows have their former values.
    const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong from fleet.vehicle where deleted_at is null and status <> 1 and not exists (
        select from core.history edited join core.history bulk using (entity, record_id)
        where edited.entity = 'vehicle' and edited.record_id = vehicle.id and edited.via is null and edited.action = 'update' and bulk.operation_id = ${operation.id} and edited.id > bulk.id)`.execute(
      test.db.query,
    )
    expect(rows[0]!.wrong).toBe(0)
  })

  it('continues after its runner was killed at any moment, and processes each row once', async () => {
    await addVehicles(test.db, 1000)
    await test.operations.stop()
    const broken: unknown[] = []
    test.operations.start((error) => broken.push(error))
    const { body } = await bulk(manager, { action: 'update', values: { status: 2 }, filter: {} })
    const running = async () => (await manager.get(`/api/operation/${body.data.id}`)).body.data.state === 'running'
    // As a kill does: the connection is gone in the middle of a chunk.
    while (broken.length === 0 && (await running()))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%fleet%'`.execute(
        test.db.query,
      )
    expect(await endOf(manager, body.data.id)).toMatchObject({ state: 'done', done: 1000, failed: 0 })
    expect((await vehicles()).every(({ status, version }) => status === 2 && version === 2)).toBe(true)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from core.history where operation_id = ${body.data.id}`.execute(test.db.query)
    expect(rows[0]!.n).toBe(1000)
    expect(broken.length, 'some of the kills hit a chunk').toBeGreaterThan(0)
    await test.operations.stop()
    test.operations.start()
  })

  it('stops with a clear message when the role loses the permission in between', async () => {
    await addVehicles(test.db, 10, driver.id)
    await test.operations.stop()
    const { body } = await bulk(coordinator, { action: 'update', values: { status: 2 }, filter: {} })
    await revoke('Mechanic', can.bulk)
    test.operations.start()
    expect(await endOf(coordinator, body.data.id)).toMatchObject({
      state: 'failed',
      done: 0,
      message: 'Your role may not change many vehicles at once any more. What was done until then stays done.',
    })
  })

  it('waits while no node runs, and continues on the next node that starts', async () => {
    await addVehicles(test.db, 10)
    await test.operations.stop()
    const { body } = await bulk(manager, { action: 'delete', filter: {} })
    expect((await manager.get(`/api/operation/${body.data.id}`)).body.data).toMatchObject({
      state: 'running',
      done: 0,
      total: 10,
    })
    test.operations.start()
    expect(await endOf(manager, body.data.id)).toMatchObject({ state: 'done', done: 10 })
  })
})

describe('an undo', () => {
  const undo = async (who: Caller, id: number) => waitForOperation(who, await who.post(`/api/operation/${id}/undo`))

  it('restores the former values, except for records that somebody changed since', async () => {
    await addVehicles(test.db, 6)
    await sql`update fleet.vehicle set status = 2 where id = 2`.execute(test.db.query)
    const operation = await waitForOperation(
      manager,
      await bulk(manager, { action: 'update', values: { status: 3, note: 'sold' }, filter: {} }),
    )
    expect(Date.parse(operation.undoUntil!) - Date.parse(operation.finishedAt!)).toBe(24 * 3_600_000)
    await sql`update fleet.vehicle set name = 'Other', version = version + 1 where id = 5`.execute(test.db.query)
    const undone = await undo(manager, operation.id)
    expect(undone).toMatchObject({
      kind: 'undo',
      state: 'done',
      total: 6,
      done: 5,
      skipped: 1,
      message: '1 was left as it is, since somebody has changed it since.',
    })
    expect((await vehicles()).map(({ status }) => status)).toEqual([1, 2, 1, 1, 3, 1])
    expect((await manager.get(`/api/operation/${operation.id}`)).body.data).toMatchObject({
      state: 'undone',
      undoUntil: null,
    })
    expect(await manager.post(`/api/operation/${operation.id}/undo`)).toMatchObject({
      status: 409,
      body: { message: 'This was undone already' },
    })
  })

  it('restores deleted records', async () => {
    await addVehicles(test.db, 4)
    const operation = await waitForOperation(manager, await bulk(manager, { action: 'delete', ids: [1, 2] }))
    expect((await vehicles()).map(({ deleted }) => deleted)).toEqual([true, true, false, false])
    expect(await undo(manager, operation.id)).toMatchObject({ done: 2 })
    expect((await vehicles()).map(({ deleted }) => deleted)).toEqual([false, false, false, false])
    expect(await history()).toContainEqual(expect.objectContaining({ via: 'undo', action: 'restore' }))
  })

  it('skips records that somebody has restored and deleted again since', async () => {
    await addVehicles(test.db, 2)
    const operation = await waitForOperation(manager, await bulk(manager, { action: 'delete', filter: {} }))
    await manager.post('/api/Vehicle/Restore', { id: 1 })
    expect(await manager.delete('/api/Vehicle/Delete?id=1')).toMatchObject({ status: 200 })
    expect(await undo(manager, operation.id)).toMatchObject({ done: 1, skipped: 1 })
    expect((await vehicles()).map(({ deleted }) => deleted)).toEqual([true, false])
  })

  it('with the idempotency key of another undo is refused, not treated as a repetition', async () => {
    await addVehicles(test.db, 2)
    const both = [
      await waitForOperation(manager, await bulk(manager, { action: 'delete', ids: [1] })),
      await waitForOperation(manager, await bulk(manager, { action: 'delete', ids: [2] })),
    ]
    const answers = []
    for (const { id } of both)
      answers.push(await manager.post(`/api/operation/${id}/undo`, undefined, { 'idempotency-key': 'same' }))
    expect(answers.map(({ status }) => status)).toEqual([201, 422])
    expect((await waitForOperation(manager, answers[0]!)).done).toBe(1)
  })

  it('is possible for a day, also for the finished rows of a cancelled operation', async () => {
    await addVehicles(test.db, 2000)
    const { body } = await bulk(manager, { action: 'update', values: { status: 2 }, filter: {} })
    await expect
      .poll(async () => (await manager.get(`/api/operation/${body.data.id}`)).body.data.done, { interval: 5 })
      .toBeGreaterThan(0)
    await manager.post(`/api/operation/${body.data.id}/cancel`)
    await sql`update core.operation set finished_at = now() - interval '25 hours' where id = ${body.data.id}`.execute(
      test.db.query,
    )
    expect(await manager.post(`/api/operation/${body.data.id}/undo`)).toMatchObject({ status: 409 })
    await sql`update core.operation set finished_at = now() where id = ${body.data.id}`.execute(test.db.query)
    expect(await undo(manager, body.data.id)).toMatchObject({ state: 'done', failed: 0, skipped: 0 })
    expect((await vehicles()).every(({ status }) => status === 1)).toBe(true)
  })
})
