import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, createPeopledDatabase } from '../../testing/testDatabase'
import { createParcels, parcelBoss, parcelCan, parcelHow, parcelTable, parcelViewer } from '../testing/parcels'
import { createRecord } from './createRecord'
import { readRecord } from './readRecord'
import type { Values } from './storedRecord'
import { undoMinutes, undoOwnMove } from './undoOwnMove'
import { updateRecord } from './updateRecord'

let made: TestDatabase
beforeAll(async () => {
  made = await createPeopledDatabase()
  await createParcels(made.db)
})
afterAll(() => made.drop())

let crates = 0
const create = () =>
  made.db.transaction((tx) =>
    createRecord(tx, parcelTable, { name: `Crate ${++crates}`, weight: 1 }, parcelBoss, parcelHow),
  )
const update = (id: number, patch: Values) =>
  made.db.transaction((tx) => updateRecord(tx, parcelTable, id, patch, parcelBoss, parcelHow))
const read = (id: number) => readRecord(made.db, parcelTable, id, parcelBoss, parcelHow.catalog)
const undo = (id: number, version: number, viewer = parcelBoss, now?: Date) =>
  made.db.transaction((tx) => undoOwnMove(tx, parcelTable, { id, version, state: 'weight' }, viewer, parcelHow, now))

it('the last change is taken back with all that it set, by the person who made it, for a quarter of an hour', async () => {
  const id = await create()
  await update(id, { version: 1, weight: 2, due: '2026-05-01' })
  const other = parcelViewer(3, Object.values(parcelCan))
  await expect(undo(id, 2, other)).rejects.toMatchObject({ status: 409 })
  const late = new Date(Date.now() + (undoMinutes + 1) * 60_000)
  await expect(undo(id, 2, parcelBoss, late)).rejects.toMatchObject({ status: 409 })
  await undo(id, 2)
  expect(await read(id)).toMatchObject({ version: 3, weight: 1, due: null })
})

it('a change of other fields, and one that was written over, stay', async () => {
  const id = await create()
  await update(id, { version: 1, due: '2026-05-01' })
  await expect(undo(id, 2)).rejects.toMatchObject({ status: 409 })
  await update(id, { version: 2, weight: 3 })
  await expect(undo(id, 2)).rejects.toMatchObject({ status: 409 })
  expect(await read(id)).toMatchObject({ version: 3, weight: 3 })
})
