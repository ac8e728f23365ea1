import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, createPeopledDatabase } from '../../testing/testDatabase'
import { createParcels, parcelBoss, parcelCan, parcelHow, parcelTable, parcelViewer } from '../testing/parcels'
import { createRecord } from './createRecord'
import { putBack } from './putBack'
import { readHistory } from './readHistory'
import { readRecord } from './readRecord'
import type { Values } from './storedRecord'
import { updateRecord } from './updateRecord'

let made: TestDatabase
beforeAll(async () => {
  made = await createPeopledDatabase()
  await createParcels(made.db)
})
afterAll(() => made.drop())

let parcels = 0
const create = (values: Values) =>
  made.db.transaction((tx) =>
    createRecord(tx, parcelTable, { name: `Crate ${++parcels}`, ...values }, parcelBoss, parcelHow),
  )
const update = (id: number, patch: Values) =>
  made.db.transaction((tx) => updateRecord(tx, parcelTable, id, patch, parcelBoss, parcelHow))
const read = (id: number) => readRecord(made.db, parcelTable, id, parcelBoss, parcelHow.catalog)
const history = async (id: number, viewer = parcelBoss) =>
  (await readHistory(made.db, parcelTable, id, undefined, viewer, parcelHow.catalog)).data
const back = (id: number, change: number, version: number, viewer = parcelBoss) =>
  made.db.transaction((tx) => putBack(tx, parcelTable, { id, change, version }, viewer, parcelHow))

it('gives the fields of a change their former values, whatever they are now, and nothing else', async () => {
  const id = await create({
    weight: 1.5,
    sender: { name: 'Ana', phone: null },
    stops: [{ place: 'Bend' }, { place: 'Salem' }],
  })
  await update(id, { version: 1, weight: 2, sender: { name: 'Ben' }, stops: [{ place: 'Eugene' }] })
  await update(id, { version: 2, weight: 3, due: '2026-05-01' })
  const [, changed] = await history(id)
  expect(changed).toMatchObject({ action: 'update', canPutBack: true })
  await back(id, changed!.id, 3)
  expect(await read(id)).toMatchObject({
    version: 4,
    weight: 1.5,
    due: '2026-05-01',
    sender: { name: 'Ana' },
    stops: [{ place: 'Bend' }, { place: 'Salem' }],
  })
  expect((await history(id))[0]).toMatchObject({ action: 'update', via: null, by: { id: parcelBoss.id } })
})

it('is refused for a record that changed since it was read, and for an entry of another record or a create', async () => {
  const id = await create({ weight: 1 })
  const other = await create({ weight: 1 })
  await update(id, { version: 1, weight: 2 })
  const [changed, created] = await history(id)
  expect(created!.canPutBack).toBeUndefined()
  await expect(back(id, changed!.id, 1)).rejects.toMatchObject({ status: 409 })
  await expect(back(id, created!.id, 2)).rejects.toMatchObject({ status: 404 })
  await expect(back(other, changed!.id, 1)).rejects.toMatchObject({ status: 404 })
  expect(await read(id)).toMatchObject({ version: 2, weight: 2 })
})

it('needs the right to change the record, and leaves a value that only some may see', async () => {
  const id = await create({ secret: 'tulip' })
  await update(id, { version: 1, secret: 'rose', weight: 5 })
  await update(id, { version: 2, secret: 'iris' })
  const [secretOnly, both] = await history(id)
  expect([secretOnly!.canPutBack, both!.canPutBack]).toEqual([undefined, true])
  const reader = parcelViewer(3, [parcelCan.view, parcelCan.viewAll])
  await expect(back(id, both!.id, 3, reader)).rejects.toMatchObject({ status: 403 })
  await expect(back(id, secretOnly!.id, 3)).rejects.toMatchObject({ status: 409 })
  await back(id, both!.id, 3)
  expect(await read(id)).toMatchObject({ weight: null, secret: 'iris' })
})
