import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Fleet, createFleet } from '../../testing/fleet/createFleet'
import { uploaded } from '../../testing/upload'
import { purgeDeleted } from '../record/purgeDeleted'
import type { Caller } from '../../testing/testApp'

let fleet: Fleet
let manager: Caller
beforeAll(async () => {
  fleet = await createFleet()
  manager = fleet.manager
})
afterAll(() => fleet.test.close())
beforeEach(() => sql`truncate fleet.vehicle`.execute(fleet.test.db.query))

const post = (call: string, body: object, who = manager) => who.post(`/api/${call}`, body)
const make = async (body: object) => {
  const made = await post('Vehicle/Create', body)
  expect(made.status).toBe(201)
  return made.body.data
}
const read = async (id: number, who = manager) => (await who.get(`/api/Vehicle/${id}`)).body.data
const owner = { lastName: 'Duarte', email: 'ines@fleet.test', code: 'K-17' }

it('[D2 x23] the policy’s permission to merge is all that an entity needs: preview, merge, list, undo and similar records', async () => {
  const keep = await make({ name: 'Sprinter 7', built: '2021-05-04', tags: ['blue'], driver: fleet.driver.id })
  const other = await make({
    name: 'sprinter 7',
    built: '2021-05-04',
    price: '19000.00',
    tags: ['blue', 'long'],
    owner,
    crew: [{ name: 'Leo Marsh' }],
    manual: [await uploaded(manager)],
  })
  const note = await post('Note/Create', { entity: 'vehicle', recordId: other.id, text: 'Bought from Cedar Taxi' })
  expect(note.status).toBe(201)
  expect((await post('Vehicle/Similar', { id: keep.id })).body.data).toMatchObject([
    { entity: 'vehicle', id: other.id, name: 'sprinter 7', kind: 'Vehicle', reasons: ['Same name and built'] },
  ])
  expect((await post('Vehicle/Similar', { name: 'SPRINTER 7', built: '2021-05-04' })).body.totalItems).toBe(2)

  const preview = (await post('Vehicle/MergePreview', { keep: keep.id, merge: other.id })).body.data
  expect(preview).toMatchObject({
    keep: { id: keep.id, name: 'Sprinter 7' },
    moves: [{ id: 'files', title: 'File', count: 1 }],
    proposal: { keep: other.id, take: [] },
  })
  expect(preview.differences).toContainEqual({ field: 'tags', label: 'Tags', keep: 'blue', other: 'blue, long' })
  const body = { keep: keep.id, keepVersion: keep.version, merge: other.id, mergeVersion: other.version }
  expect((await post('Vehicle/Merge', { ...body, mergeVersion: 9 })).status).toBe(409)
  expect((await post('Vehicle/Merge', { keep: keep.id, merge: other.id })).status).toBe(400)
  const merged = await post('Vehicle/Merge', { ...body, take: ['tags'] })
  expect(merged).toMatchObject({ status: 200, body: { message: 'Vehicles merged successfully !!' } })
  expect(await read(keep.id)).toMatchObject({
    name: 'Sprinter 7',
    price: '19000.00',
    tags: ['blue', 'long'],
    owner,
    crew: [{ name: 'Leo Marsh' }],
    manual: other.manual,
  })
  const notes = (await post('Note/List', { entity: 'vehicle', recordId: keep.id })).body.data
  expect(notes).toMatchObject([{ text: 'Bought from Cedar Taxi' }])
  expect((await post('Vehicle/Restore', { id: other.id })).body.message).toContain('Undo the merge there')
  const { id } = merged.body.data
  expect((await post('Vehicle/Merges', { id: keep.id })).body.data).toMatchObject([{ id, name: 'sprinter 7' }])

  const { version } = await read(keep.id)
  await manager.put('/api/Vehicle/Update', { id: keep.id, version, price: '18500.00' })
  expect((await post('Vehicle/UndoMerge', { id })).body.message).toBe('Merge undone successfully !!')
  expect(await read(keep.id)).toMatchObject({
    price: '18500.00',
    tags: ['blue'],
    owner: null,
    crew: null,
    manual: null,
  })
  expect(await read(other.id)).toMatchObject({ price: '19000.00', owner, manual: other.manual })
  expect((await post('Note/List', { entity: 'vehicle', recordId: other.id })).body.totalItems).toBe(1)
  const { rows } = await fleet.test.db.pool.query(
    `select action, details from core.audit_entry where record_entity = 'vehicle' and record_id = $1 and action in ('recordsMerged', 'mergeUndone') order by position desc`,
    [keep.id],
  )
  expect(rows).toMatchObject([
    { action: 'mergeUndone', details: { merge: id, merged: other.id } },
    { action: 'recordsMerged', details: { merged: other.id, take: ['tags'] } },
  ])
})

it('[D2 x23] needs the permission, and to be allowed to change both and to delete the other', async () => {
  const keep = await make({ name: 'Crafter', driver: fleet.driver.id })
  const other = await make({ name: 'Crafter', driver: fleet.driver.id })
  const strange = await make({ name: 'Crafter' })
  const pair = { keep: keep.id, merge: other.id }
  const body = { ...pair, keepVersion: 1, mergeVersion: 1 }
  expect((await post('Vehicle/MergePreview', pair, fleet.coordinator)).status).toBe(403)
  const grant = (permission: number) =>
    sql`insert into core.role_permission (role_id, permission_id) select id, ${permission}::integer from core.role where name = 'Mechanic'`.execute(
      fleet.test.db.query,
    )
  await grant(900123)
  expect((await post('Vehicle/MergePreview', pair, fleet.coordinator)).status).toBe(200)
  expect((await post('Vehicle/MergePreview', { ...pair, merge: strange.id }, fleet.coordinator)).status).toBe(404)
  expect((await post('Vehicle/Merge', body, fleet.coordinator)).status).toBe(403)
  expect(await read(other.id)).toMatchObject({ version: 1 })
  await grant(900108)
  await grant(900109)
  expect((await post('Vehicle/Merge', body, fleet.coordinator)).status).toBe(200)
})

it('[D2 x23] hides sensitive values from people who may not see them: they can’t choose them, and none are lost', async () => {
  const keep = await make({ name: 'Vito', driver: fleet.driver.id, owner: { lastName: 'Duarte' } })
  const other = await make({ name: 'Vito', driver: fleet.driver.id, owner })
  const bare = await make({ name: 'Vito', driver: fleet.driver.id })
  const { data } = (await post('Vehicle/MergePreview', { keep: keep.id, merge: other.id }, fleet.coordinator)).body
  expect(data.differences).toEqual([{ field: 'owner', label: 'Owner', keep: null, other: null, hidden: true }])
  const body = { keep: keep.id, keepVersion: 1, merge: other.id, mergeVersion: 1 }
  const refused = await post('Vehicle/Merge', { ...body, take: ['owner'] }, fleet.coordinator)
  expect(refused.body.errors).toEqual([{ field: 'take', message: 'Owner is hidden from you, so you can’t choose it' }])
  const filled = await post('Vehicle/Merge', { ...body, keep: bare.id }, fleet.coordinator)
  expect(filled.status).toBe(200)
  expect(await read(bare.id)).toMatchObject({ owner })
  expect((await post('Vehicle/UndoMerge', { id: filled.body.data.id }, fleet.coordinator)).status).toBe(200)
  expect(await read(bare.id)).toMatchObject({ owner: null })
})

it('[D2 x23] what only an undo needs is deleted with the record that was merged', async () => {
  const keep = await make({ name: 'Movano' })
  const other = await make({ name: 'Movano' })
  await post('Vehicle/Merge', { keep: keep.id, keepVersion: 1, merge: other.id, mergeVersion: 1 })
  await sql`update fleet.vehicle set deleted_at = now() - interval '32 days' where id = ${other.id}`.execute(
    fleet.test.db.query,
  )
  await sql`update core.record_merge set merged_at = now() - interval '32 days'`.execute(fleet.test.db.query)
  await purgeDeleted(fleet.test.db, fleet.test.catalog)
  const { rows } = await sql`select id from core.record_merge union all select id from fleet.vehicle`.execute(
    fleet.test.db.query,
  )
  expect(rows).toEqual([{ id: keep.id }])
})
