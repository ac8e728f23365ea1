import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { files, group, integer, rows, text } from '@core/kernel/entity/fieldKinds'
import type { FileRef } from '@core/kernel/entity/files'
import { defineEntityTable } from '../table/EntityTable'
import { defineServerPlugin } from '../../plugins/defineServerPlugin'
import { fleetPlugins } from '../../testing/fleet/fleet'
import { vehiclePermissions } from '../../testing/fleet/fleetPermissions'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { bindFiles } from './bindFiles'
import { clearFiles } from './clearFiles'
import { openFolder } from '../../platform/files/store/openFolder'
import { uploaded } from '../../testing/upload'

const { can } = vehiclePermissions

const entity = defineEntity({
  id: 'crate',
  name: { one: 'Crate', many: 'Crates' },
  path: 'Crate',
  title: ['name'],
  policy: {
    view: { needs: can.view, all: can.viewAll, own: can.viewOwn },
    create: {},
    update: {},
    delete: {},
    sensitive: can.viewSensitive,
  },
  fields: {
    name: text('Name'),
    photos: files('Photos', { max: 3 }),
    clinical: group('Clinical', { report: files('Report', { max: 1 }) }, { sensitive: true }),
    cards: rows('Cards', { id: integer('Row'), front: files('Front', { max: 1 }) }),
  },
})
type Record = Parameters<typeof bindFiles>[1]['after']

const plugin = defineServerPlugin({
  id: 'crates',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [
    {
      id: '0001-crates',
      sql: 'create table crate (id integer primary key, created_by integer, deleted_at timestamptz)',
    },
  ],
  entities: () => [defineEntityTable({ entity, table: 'crates.crate' })],
})

let test: TestApp
let manager: Caller
let intake: Caller
let auditor: Caller
let managerId: number
let intakeId: number

beforeAll(async () => {
  test = await createTestApp({ plugins: [...fleetPlugins, plugin], checkTables: false })
  manager = await test.as('Dispatcher')
  intake = await test.as('Mechanic')
  auditor = await test.as('Inspector')
  managerId = (await manager.get('/api/user/me')).body.user.id
  intakeId = (await intake.get('/api/user/me')).body.user.id
})
afterAll(() => test.close())

let crates = 0

/**
 * Writes a crate as a record's route would.
 * @returns its id
 */
async function write(
  by: number,
  after: Record,
  was?: { id: number; before: Record },
): Promise<{ id: number; record: Record }> {
  return test.db.transaction(async (tx) => {
    const bound = await bindFiles(tx, { entity, ...was, before: was?.before ?? null, after, viewer: { id: by } })
    const id = was?.id ?? ++crates
    if (!was) await sql`insert into crates.crate (id, created_by) values (${id}, ${by})`.execute(tx.query)
    await bound.written?.(id)
    return { id, record: bound.record }
  })
}

const read = async (caller: Caller, file: FileRef) =>
  (await test.app.inject({ url: `/api/file/${file.id}`, cookies: Object.fromEntries(caller.cookies) })).statusCode

describe('a file in a record', () => {
  it('can be read by people who may view the record, and by nobody else', async () => {
    const photo = await uploaded(manager)
    const { id } = await write(managerId, { photos: [photo] })
    expect(await read(manager, photo)).toBe(200)
    expect(await read(auditor, photo)).toBe(200)
    expect(await read(intake, photo), 'sees own crates only').toBe(404)
    await sql`update crates.crate set created_by = ${intakeId} where id = ${id}`.execute(test.db.query)
    expect(await read(intake, photo)).toBe(200)
    await sql`update crates.crate set deleted_at = now() where id = ${id}`.execute(test.db.query)
    expect(await read(manager, photo), 'of a deleted record').toBe(404)
  })

  it('in a sensitive field can’t be read by people who may not see the field', async () => {
    const report = await uploaded(manager)
    const front = await uploaded(manager)
    await write(managerId, { clinical: { report: [report] }, cards: [{ id: 1, front: [front] }] })
    expect(await read(manager, report)).toBe(200)
    expect(await read(auditor, report)).toBe(404)
    expect(await read(auditor, front)).toBe(200)
  })

  it('has the name and size of its upload, whatever the request sends', async () => {
    const photo = await uploaded(manager)
    const { record } = await write(managerId, {
      photos: [{ ...photo, fileName: 'other.exe', type: 'image/png', size: 1 }],
    })
    expect(record.photos).toEqual([photo])
  })

  it('can’t be used in another record, in another field, or by another person', async () => {
    const photo = await uploaded(manager)
    const message = "Photos: a file is gone, or isn't yours. Please upload it again"
    await expect(write(intakeId, { photos: [photo] })).rejects.toMatchObject({
      status: 400,
      message,
      errors: [{ field: 'photos', message }],
    })
    const { id, record } = await write(managerId, { photos: [photo] })
    await expect(write(managerId, { photos: [photo] })).rejects.toMatchObject({ status: 400 })
    await expect(
      write(managerId, { photos: [photo], cards: [{ id: 1, front: [photo] }] }, { id, before: record }),
    ).rejects.toMatchObject({ errors: [{ field: 'photos' }, { field: 'cards[0].front' }] })
    await expect(write(managerId, { photos: [{ ...photo, id: 'x'.repeat(43) }] })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('that is removed can’t be read at once, can be restored by an undo, and is deleted for good after 30 days', async () => {
    const [one, two] = [await uploaded(manager), await uploaded(manager)]
    const { id, record } = await write(managerId, { photos: [one, two] })
    const without = { photos: [two] }
    await write(managerId, without, { id, before: record })
    expect(await read(manager, one)).toBe(404)
    await write(intakeId, { photos: [one, two] }, { id, before: without })
    expect(await read(manager, one)).toBe(200)

    await write(managerId, without, { id, before: record })
    await sql`update core.file set removed_at = now() - interval '31 days' where id = ${one.id}`.execute(test.db.query)
    await clearFiles(test.db, openFolder(test.filesFolder))
    await expect(write(managerId, { photos: [one, two] }, { id, before: without })).rejects.toMatchObject({
      status: 400,
    })
    expect(await read(manager, two)).toBe(200)
  })

  it('stays with its row when rows change places', async () => {
    const [one, two] = [await uploaded(manager), await uploaded(manager)]
    const { id, record } = await write(managerId, {
      cards: [
        { id: 1, front: [one] },
        { id: 2, front: [two] },
      ],
    })
    await write(
      managerId,
      {
        cards: [
          { id: 2, front: [two] },
          { id: 1, front: [one] },
        ],
      },
      { id, before: record },
    )
    expect([await read(manager, one), await read(manager, two)]).toEqual([200, 200])
  })

  it('is not bound to a record whose transaction fails', async () => {
    const photo = await uploaded(manager)
    const failing = test.db.transaction(async (tx) => {
      await (
        await bindFiles(tx, { entity, before: null, after: { photos: [photo] }, viewer: { id: managerId } })
      ).written?.(999)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const { rows } = await sql`select entity from core.file where id = ${photo.id}`.execute(test.db.query)
    expect(rows).toEqual([{ entity: null }])
  })
})
