import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ExportRequest } from '@core/kernel/entity/apiTypes'
import type { BackgroundExport } from '@core/kernel/shared/exportCalls'
import { type Fleet, addVehicles, createFleet } from '../../testing/fleet/createFleet'
import { download } from '../../testing/operationClient'
import type { Caller, TestApp } from '../../testing/testApp'
import { openFolder } from '../../platform/files/store/openFolder'
import { newToken } from '../../platform/secrets'
import { viewerInRole } from '../../security/users/viewerInRole'
import { exportRequested, queueExport } from './exportRepository'
import { makeExport } from './makeExport'

let test: TestApp
let manager: Caller
let coordinator: Caller
let driver: Fleet['driver']

beforeAll(async () => {
  ;({ test, manager, coordinator, driver } = await createFleet())
})
afterAll(() => test.close())
beforeEach(() => addVehicles(test.db, 700, driver.id))
afterEach(async () => {
  for (const who of [manager, coordinator])
    for (const { id } of await exportsOf(who)) await who.delete(`/api/export/${id}`)
  await sql`truncate fleet.vehicle, core.notification restart identity`.execute(test.db.query)
})

const request = { format: 'csv', columns: ['name'], filter: { name: 'Vehicle' } }
const start = (who: Caller, body: object = {}) => who.post('/api/Vehicle/Export/Start', { ...request, ...body })
const exportsOf = async (who: Caller) => (await who.get('/api/export')).body.data as readonly BackgroundExport[]
const fileOf = (who: Caller, id: number) => download(test, who, 'GET', `/api/export/${id}/file`)
const files = () => readdir(test.filesFolder).catch(() => [])

async function ended(who: Caller, id: number): Promise<BackgroundExport> {
  let one: BackgroundExport | undefined
  await expect
    .poll(async () => (one = (await exportsOf(who)).find((row) => row.id === id))?.status, { timeout: 20_000 })
    .toMatch(/ready|failed/)
  return one!
}

/** Sets the row and its unfinished file to the state in which a killed node leaves them. */
async function killedAmid(id: number, leftOver: string): Promise<void> {
  await sql`
    update core.export set status = 'running', tries = 1, file_key = ${leftOver}, touched_at = now() - interval '2 minutes'
    where id = ${id}`.execute(test.db.query)
}

/** Queues an export of the manager's that no node begins until the test starts it. */
async function queued(body: object = {}): Promise<number> {
  const { rows } = await sql<{ userId: number; roleId: number }>`
    select person.id as "userId", held.role_id as "roleId" from core."user" person
    join core.user_role held on held.user_id = person.id where email = 'dispatcher@fleet.test'`.execute(test.db.query)
  const viewer = (await viewerInRole(test.db, rows[0]!.userId, rows[0]!.roleId))!
  return test.db.transaction((tx) => {
    const silent = Object.assign(Object.create(tx) as typeof tx, { emit: async () => {} })
    return queueExport(silent, {
      entity: 'vehicle',
      viewer,
      request: { ...request, ...body } as ExportRequest,
      rows: 700,
    })
  })
}

const stored = async (id: number) =>
  (await sql<Record<string, unknown>>`select * from core.export where id = ${id}`.execute(test.db.query)).rows[0]!

describe('[D11] an export in the background', () => {
  it('contains the rows of the list, and its person is notified with a link to it', async () => {
    const { status, body } = await start(manager, { filter: { name: 'Vehicle 7' } })
    expect([status, body.message]).toEqual([202, 'We are preparing your file; we will notify you'])
    expect(body.data).toMatchObject({ entity: 'vehicle', name: 'Vehicles', rows: 12, format: 'csv' })
    const one = await ended(manager, body.data.id)
    expect(one).toMatchObject({ status: 'ready', rows: 12, message: null })
    const { rows, headers, bytes } = await fileOf(manager, one.id)
    expect(rows).toEqual(
      (await download(test, manager, 'POST', '/api/Vehicle/Export', { ...request, filter: { name: 'Vehicle 7' } }))
        .rows,
    )
    expect(rows).toHaveLength(13)
    const { rows: audited } = await sql<{ action: string }>`
      select action from core.audit_entry where action in ('exported', 'exportDownloaded') order by position`.execute(
      test.db.query,
    )
    expect(audited.map(({ action }) => action).slice(0, 2)).toEqual(['exported', 'exportDownloaded'])
    expect([bytes.length, headers['content-length']]).toEqual([one.bytes, String(one.bytes)])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="vehicles-\d{4}-\d{2}-\d{2}\.csv"$/)
    const notified = async () => (await manager.post('/api/Notification/List', {})).body.data
    await expect
      .poll(notified)
      .toMatchObject([
        { kind: 'core.exportReady', title: 'Your export of vehicles is ready', link: `/account?export=${one.id}` },
      ])
  })

  it('as XLSX contains the rows that the viewer may see', async () => {
    const { body } = await start(coordinator, { format: 'xlsx' })
    const { id, rows } = await ended(coordinator, body.data.id)
    expect(rows).toBe(350)
    expect((await fileOf(coordinator, id)).rows).toHaveLength(351)
  })

  it('belongs to its person: nobody else sees, downloads or deletes it', async () => {
    const { body } = await start(manager)
    const { id } = await ended(manager, body.data.id)
    expect(await exportsOf(coordinator)).toEqual([])
    expect((await fileOf(coordinator, id)).status).toBe(404)
    expect((await coordinator.delete(`/api/export/${id}`)).status).toBe(404)
    expect((await fileOf(manager, 999_999)).status).toBe(404)
    expect((await fileOf(manager, id)).status).toBe(200)
    expect((await manager.delete(`/api/export/${id}`)).status).toBe(200)
    expect([(await fileOf(manager, id)).status, await files()]).toEqual([404, []])
  })

  it('requires the permission when it is made, and again at the download', async () => {
    const permission = test.catalog.get('vehicle')!.entity.policy.export!
    const { body } = await start(manager)
    const { id } = await ended(manager, body.data.id)
    const waiting = await queued()
    const { rows: held } = await sql<{ roleId: number }>`
      delete from core.role_permission where permission_id = ${permission} and role_id = (select id from core.role where key = 'dispatcher')
      returning role_id as "roleId"`.execute(test.db.query)
    await expect.poll(async () => (await fileOf(manager, id)).status).toBe(403)
    expect((await start(manager)).status).toBe(403)
    await makeExport({ id: waiting }, { db: test.db, catalog: test.catalog, files: noFiles })
    const failed = await ended(manager, waiting)
    expect([failed.status, failed.message]).toEqual([
      'failed',
      'Your role may no longer export vehicles. Ask an administrator if you need it.',
    ])
    await expect
      .poll(async () =>
        (await manager.post('/api/Notification/List', {})).body.data.map((one: { title: string }) => one.title),
      )
      .toContain('Your export of vehicles has failed')
    await sql`insert into core.role_permission (role_id, permission_id) values (${held[0]!.roleId}, ${permission})`.execute(
      test.db.query,
    )
    await expect.poll(async () => (await fileOf(manager, id)).status).toBe(200)
  })

  it('is created once, however often it is requested while it is being made', async () => {
    const ids = await Promise.all([queued(), queued(), queued()])
    expect(new Set(ids).size).toBe(1)
    expect((await start(manager)).body.data.id).toBe(ids[0])
    expect((await start(manager, { format: 'xlsx' })).body.data.id).not.toBe(ids[0])
  })

  it('yields one file when its node is killed in the middle of it', async () => {
    const id = await queued()
    // The killed node had stored its file, but had not yet marked the export as ready.
    const leftOver = newToken()
    const store = openFolder(test.filesFolder)
    const half = await store.create(leftOver)
    await half.write(Buffer.from('half'))
    await half.keep()
    await killedAmid(id, leftOver)
    await test.runJob('core.tendExports')
    expect(await ended(manager, id)).toMatchObject({ status: 'ready', rows: 700 })
    expect(await files()).toEqual([(await stored(id)).file_key])
    // Its event is delivered a second time; then there is nothing to do.
    await test.db.transaction((tx) => tx.emit(exportRequested, { id }))
    await makeExport({ id }, { db: test.db, catalog: test.catalog, files: noFiles })
    expect(await files()).toHaveLength(1)
  })

  it('that fails in the middle is started again, and leaves nothing of the first try', async () => {
    const id = await queued()
    const store = openFolder(test.filesFolder)
    const broken = { ...store, create: () => Promise.reject(new Error('the disk is full')) }
    const context = { db: test.db, catalog: test.catalog }
    await expect(makeExport({ id }, { ...context, files: broken })).rejects.toThrow('the disk is full')
    expect([(await stored(id)).status, await files()]).toEqual(['waiting', []])
    await makeExport({ id }, { ...context, files: store })
    expect([(await ended(manager, id)).status, (await files()).length]).toEqual(['ready', 1])
  })

  it('is deleted with its file after seven days, and the files of others stay', async () => {
    const old = (await start(manager)).body.data.id as number
    const young = (await start(manager, { columns: ['status'] })).body.data.id as number
    for (const id of [old, young]) await ended(manager, id)
    await sql`update core.export set expires_at = now() where id = ${old}`.execute(test.db.query)
    expect((await fileOf(manager, old)).status).toBe(404)
    await test.runJob('core.tendExports')
    await test.runJob('core.clearFiles')
    expect((await exportsOf(manager)).map(({ id }) => id)).toEqual([young])
    expect(await files()).toEqual([(await stored(young)).file_key])
  })

  it('is limited to five at a time', async () => {
    for (const name of ['1', '2', '3', '4', '5']) await queued({ filter: { name } })
    const { status, body } = await start(manager)
    expect([status, body.message]).toEqual([
      429,
      '5 exports of yours are being prepared already. Please wait until one of them is ready.',
    ])
  })

  it('stores its filter encrypted, and only until the file is made', async () => {
    const id = await queued({ search: 'Ingrid Holm' })
    const { rows } = await sql<{ raw: Buffer }>`
      select convert_to(request, 'UTF8') as raw from core.export where id = ${id}`.execute(test.db.query)
    expect(rows[0]!.raw.toString()).not.toContain('Ingrid')
    await test.db.transaction((tx) => tx.emit(exportRequested, { id }))
    await ended(manager, id)
    expect(await stored(id)).toMatchObject({ request: null, request_hash: null })
  })

  it('requires a new proof of identity for more than 500 rows, before it is made and at the download', async () => {
    const { body } = await start(manager)
    const { id } = await ended(manager, body.data.id)
    const lately = (interval: string) =>
      sql`update core.session set proved_at = now() - ${interval}::interval`.execute(test.db.query)
    await lately('2 hours')
    await expect.poll(async () => (await fileOf(manager, id)).status).toBe(403)
    expect((await start(manager)).status).toBe(403)
    await lately('0 hours')
    await expect.poll(async () => (await fileOf(manager, id)).status).toBe(200)
  })

  it.each([
    [{ columns: [] }, 400],
    [{ columns: ['owner.code; drop table x'] }, 400],
    [{ format: 'pdf' }, 400],
    [{ filter: 'x' }, 400],
    [{ filter: { nothing: '1' } }, 400],
    [{ ids: ['1 or 1=1'] }, 400],
    [{ sorting: { fieldName: 'name desc --', direction: 'asc' } }, 400],
  ])('refuses %j with %i', async (body, status) => {
    expect((await start(manager, body)).status).toBe(status)
    expect(await exportsOf(manager)).toEqual([])
  })

  it('refuses addresses of no export', async () => {
    for (const id of ['0', '-1', '1e3', "1'--", '99999999999999999999'])
      expect((await manager.get(`/api/export/${encodeURIComponent(id)}/file`)).status).toBeGreaterThanOrEqual(400)
    expect((await test.visitor().get('/api/export')).status).toBe(401)
  })
})

const noFiles = {
  create: () => Promise.reject(new Error('No file is to be made')),
  read: () => {
    throw new Error('No file is to be read')
  },
  remove: async () => {},
  async *sweep() {},
  async *list() {},
}
