import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpError } from '../../platform/http/errors'
import { type TestDatabase, createPeopledDatabase } from '../../testing/testDatabase'
import {
  createParcels,
  parcelBoss,
  parcelCan,
  parcelEntity,
  parcelHow,
  parcelTable,
  parcelViewer,
} from '../testing/parcels'
import { createBySystem } from './createBySystem'
import { createRecord } from './createRecord'
import { deleteRecord, restoreRecord } from './deleteRecord'
import { continueHistory, separateHistory } from './historySources'
import { findOptions } from './findOptions'
import type { HistoryTables } from './recordHistory'
import { readHistory } from './readHistory'
import { readRecord } from './readRecord'
import type { Values } from './storedRecord'
import { undoPatch } from './undoPatch'
import { updateRecord } from './updateRecord'

let made: TestDatabase
beforeAll(async () => {
  made = await createPeopledDatabase()
  await createParcels(made.db)
})
afterAll(() => made.drop())

const full = {
  secret: 'tulip',
  kind: 1,
  marks: [2, 1],
  words: ['a', 'b'],
  weight: 1.25,
  price: '1200.50',
  due: '2026-02-03',
  seenAt: '2026-02-03T10:15:00.000Z',
  slot: '14:30',
  gift: false,
  assignedTo: 4,
  storeId: 1,
  shelf: 2,
  sender: { name: 'Ana', phone: null },
  customs: { worth: 'garnet', held: true },
  stops: [
    { place: 'Bend', pin: 'topaz', driver: 4 },
    { place: 'Salem', pin: '2', driver: null },
  ],
}
const withoutSecrets = parcelViewer(
  3,
  Object.values(parcelCan).filter((id) => id !== parcelCan.sensitive),
)

const create = (name: string, more: Values = {}, viewer = parcelBoss) =>
  made.db.transaction((tx) => createRecord(tx, parcelTable, { name, ...more }, viewer, parcelHow))
const update = (id: number, patch: Values, how: object = {}, viewer = parcelBoss) =>
  made.db.transaction((tx) => updateRecord(tx, parcelTable, id, patch, viewer, { ...parcelHow, ...how }))
const remove = (id: number) => made.db.transaction((tx) => deleteRecord(tx, parcelTable, id, parcelBoss, parcelHow))
const restore = (id: number) => made.db.transaction((tx) => restoreRecord(tx, parcelTable, id, parcelBoss, parcelHow))
const read = (id: number, viewer = parcelBoss) => readRecord(made.db, parcelTable, id, viewer, parcelHow.catalog)
const history = async (id: number, viewer = parcelBoss) =>
  (await readHistory(made.db, parcelTable, id, undefined, viewer, parcelHow.catalog)).data
const stored = (id: number) =>
  made.db
    .as<HistoryTables>()
    .query.selectFrom('core.history')
    .selectAll()
    .where('record_id', '=', id)
    .where('entity', '=', 'parcel')
    .orderBy('id')
    .execute()
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as HttpError,
  )

describe('a record with any kinds of field', () => {
  it('is returned as it was sent, with the names that belong to its ids', async () => {
    const id = await create('Whole', full)
    const { stops, ...rest } = full
    expect(await read(id)).toMatchObject({
      ...rest,
      code: `P-${id}`,
      stops: stops.map((row, at) => ({ ...row, id: at + 1 })),
      version: 1,
      createdBy: 1,
      masked: [],
    })
    expect((await read(id)).labels).toEqual({
      kind: 'Box',
      assignedTo: 'Tomas Novak',
      storeId: expect.any(String),
      shelf: 'Bottom',
      within: null,
      'stops[0].driver': 'Tomas Novak',
      'stops[1].driver': null,
      createdBy: 'Ines Duarte',
      updatedBy: 'Ines Duarte',
    })
  })

  it('is made in nobody’s name, by its author, with the rules and the references of everybody', async () => {
    const make = (input: Values) =>
      made.db.transaction((tx) => createBySystem(tx, parcelTable, input, { ...parcelHow, author: 'A web form' }))
    const id = await make({ name: 'From outside', ...full })
    expect(await read(id)).toMatchObject({ createdBy: null, assignedTo: 4, storeId: 1, secret: 'tulip' })
    expect(await stored(id)).toMatchObject([{ action: 'create', by: null, author: 'A web form' }])
    expect(await refusal(make({ name: 'refused' }))).toBeInstanceOf(HttpError)
    expect(await refusal(make({ name: 'To nobody', assignedTo: 9999 }))).toMatchObject({ status: 400 })
  })

  it('has nothing sensitive in its search text', async () => {
    const id = await create('Findable', full)
    const { rows } = await sql<{
      text: string
    }>`select search_text as text from scratch.parcel where id = ${id}`.execute(made.db.query)
    expect(rows[0]!.text).toBe('findable ana')
  })

  it('with a value that must be unique is refused at the field, without the owner of the value', async () => {
    await create('Only one')
    expect(await refusal(create('Only one'))).toMatchObject({
      status: 409,
      errors: [{ field: 'name', message: 'Name is taken: another parcel has it' }],
    })
  })

  it.each(['refused', 'late'])('that a rule refuses (%s) leaves nothing behind', async (name) => {
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select (select count(*) from scratch.parcel) + (select count(*) from core.history) as n`.execute(
          made.db.query,
        )
      ).rows[0]!.n
    const id = await create(`Before ${name}`)
    const before = await count()
    expect(await refusal(create(name))).toMatchObject({ status: 400 })
    expect(await refusal(update(id, { version: 1, name }))).toMatchObject({ status: 400 })
    expect([await count(), (await read(id)).version]).toEqual([before, 1])
  })
})

describe('the history of a record', () => {
  it('shows who did what, with the old and the new value as text, newest first', async () => {
    const id = await create('Told', full)
    await update(id, {
      version: 1,
      kind: 2,
      price: '9',
      gift: true,
      shelf: 1,
      assignedTo: 5,
      sender: { phone: '555' },
      stops: [
        { id: 2, place: 'Reno' },
        { place: 'Elko', pin: '3' },
      ],
      seenAt: null,
    })
    const [changed, begun] = await history(id)
    expect(changed).toMatchObject({ action: 'update', via: null, by: { id: 1, name: 'Ines Duarte' }, note: null })
    expect(changed!.changes).toEqual([
      { field: 'kind', label: 'Kind', from: 'Box', to: 'Letter' },
      { field: 'price', label: 'Price', from: '$1,200.50', to: '$9.00' },
      { field: 'seenAt', label: 'Seen at', from: '2026-02-03T10:15:00.000Z', to: null },
      { field: 'gift', label: 'Gift', from: 'No', to: 'Yes' },
      { field: 'assignedTo', label: 'Assigned to', from: 'Tomas Novak', to: 'Joy Adebayo' },
      { field: 'shelf', label: 'MenuSiblings', from: 'Bottom', to: 'Top' },
      { field: 'sender.phone', label: 'Sender: Phone', from: null, to: '555' },
      { field: 'stops[0].place', label: 'Stops 1: Place', from: 'Salem', to: 'Reno' },
      { field: 'stops[1].place', label: 'Stops 2: Place', from: null, to: 'Elko' },
      { field: 'stops[1].pin', label: 'Stops 2: PIN', hidden: true },
      { field: 'stops[-1].place', label: 'Stops 1, removed: Place', from: 'Bend', to: null },
      { field: 'stops[-1].pin', label: 'Stops 1, removed: PIN', hidden: true },
      { field: 'stops[-1].driver', label: 'Stops 1, removed: Driver', from: 'Tomas Novak', to: null },
    ])
    expect(begun).toMatchObject({ action: 'create' })
    expect(begun!.changes).toContainEqual({ field: 'slot', label: 'Slot', from: null, to: '2:30 PM' })
  })

  it('notes a sensitive value as changed, of a sensitive group not even which field, and never stores one', async () => {
    const id = await create('Hidden', full)
    await update(id, { version: 1, secret: 'peony', customs: { worth: 'beryl' } })
    expect((await history(id))[0]!.changes).toEqual([
      { field: 'secret', label: 'Secret', hidden: true },
      { field: 'customs', label: 'Customs', hidden: true },
    ])
    const all = JSON.stringify(await stored(id))
    for (const value of ['tulip', 'peony', 'garnet', 'beryl', 'topaz']) expect(all).not.toContain(value)
  })

  it('has no entry for an update that changes nothing, and the version stays', async () => {
    const id = await create('Same', full)
    expect(await update(id, { version: 1, price: '1200.5', seenAt: '2026-02-03T10:15:00Z', weight: 1.25 })).toBe(1)
    expect(await stored(id)).toHaveLength(1)
  })

  it('shows a delete and its restore with their operation, and only people who may restore the record can read it in between', async () => {
    const id = await create('Gone')
    await update(id, { weight: 3 }, { via: 'bulk', operation: 12 })
    await remove(id)
    expect(await history(id)).toMatchObject([{ action: 'delete' }, { action: 'update' }, { action: 'create' }])
    const reader = parcelViewer(parcelBoss.id, [parcelCan.view, parcelCan.update])
    expect(await refusal(history(id, reader))).toMatchObject({ status: 404 })
    await restore(id)
    expect((await stored(id)).map(({ action, via, operation_id }) => [action, via, operation_id])).toEqual([
      ['create', null, null],
      ['update', 'bulk', 12],
      ['delete', null, null],
      ['restore', null, null],
    ])
    expect(await read(id)).toMatchObject({ version: 4, weight: 3 })
  })

  it('of a record that became another one continues in that one, including earlier entries', async () => {
    const [first, second, last] = [await create('First'), await create('Second'), await create('Last')]
    await made.db.transaction(async (tx) => {
      await continueHistory(tx, { entity: 'parcel', id: first }, { entity: 'parcel', id: second })
      await continueHistory(tx, { entity: 'parcel', id: second }, { entity: 'parcel', id: last })
    })
    await update(first, { version: 1, weight: 7 })
    const entriesOf = async (id: number) => (await history(id)).map(({ action, changes }) => [action, changes.length])
    expect(await entriesOf(last)).toEqual([
      ['update', 1],
      ['create', expect.any(Number)],
      ['create', expect.any(Number)],
      ['create', expect.any(Number)],
    ])
    expect(await entriesOf(first)).toHaveLength(2)
    await made.db.transaction((tx) =>
      separateHistory(tx, { entity: 'parcel', id: second }, { entity: 'parcel', id: last }),
    )
    expect(await entriesOf(last)).toHaveLength(1)
  })

  it('is returned fifty entries at a time', async () => {
    const id = await create('Long')
    for (let version = 1; version <= 55; version++) await update(id, { version, weight: version })
    const first = await readHistory(made.db, parcelTable, id, undefined, parcelBoss, parcelHow.catalog)
    const rest = await readHistory(made.db, parcelTable, id, first.next, parcelBoss, parcelHow.catalog)
    expect([first.data.length, rest.data.length, rest.next]).toEqual([50, 6, undefined])
    expect(rest.data.at(-1)).toMatchObject({ action: 'create' })
  })
})

describe('an undo', () => {
  it('restores from the history what an update changed: groups, removed rows, and values that are stored in another form than sent', async () => {
    const id = await create('Undone', { ...full, stops: [{ place: 'Bend' }, { place: 'Salem' }] })
    await update(
      id,
      { version: 1, kind: 2, marks: null, price: '3', sender: { name: null }, stops: [{ id: 2, place: 'Reno' }] },
      { via: 'bulk' },
    )
    const { before } = (await stored(id)).at(-1)!
    await update(id, { version: 2, ...undoPatch(before!) }, { via: 'undo' })
    expect(await read(id)).toMatchObject({
      kind: 1,
      marks: [2, 1],
      price: '1200.50',
      sender: { name: 'Ana' },
      stops: [{ place: 'Bend' }, { id: 2, place: 'Salem' }],
      version: 3,
    })
    expect((await history(id))[0]).toMatchObject({ via: 'undo', action: 'update' })
  })
})

describe('a reference', () => {
  it('may only point at records that the person may view; their names are shown only to such people', async () => {
    const other = await create('Not yours')
    const owner = parcelViewer(3, [
      parcelCan.view,
      parcelCan.viewOwn,
      parcelCan.create,
      parcelCan.createOwn,
      parcelCan.update,
      parcelCan.updateOwn,
    ])
    expect(await refusal(create('Pointing', { within: other }, owner))).toMatchObject({
      status: 400,
      errors: [{ field: 'within', message: 'Within: choose one of the list' }],
    })
    const id = await create('Pointing', {}, owner)
    await update(id, { version: 1, within: other })
    expect(await read(id, owner)).toMatchObject({ within: other, labels: { within: null } })
    expect((await history(id, owner))[0]!.changes).toEqual([
      { field: 'within', label: 'Within', from: null, to: `No. ${other}` },
    ])
    expect((await history(id))[0]!.changes).toEqual([{ field: 'within', label: 'Within', from: null, to: 'Not yours' }])
    // An existing reference may stay.
    expect(await update(id, { version: 2, weight: 5 }, {}, owner)).toBe(3)
  })

  it.each([
    [{ storeId: 99 }, 'storeId', 'Store: choose one of the list'],
    [{ assignedTo: 9 }, 'assignedTo', 'Assigned to: choose an active person who works with parcels'],
    [{ stops: [{ place: 'Bend', driver: 99 }] }, 'stops[0].driver', 'Driver: choose an active person'],
  ])('that can’t exist is refused: %j', async (more, field, message) => {
    expect(await refusal(create('Nowhere', more))).toMatchObject({ status: 400, errors: [{ field, message }] })
  })
})

describe('the options of a reference', () => {
  it('are the records that the person may view, with their names and hints', async () => {
    const ids = [await create('Marigold two'), await create('marigold one'), await create('Marigold gone')]
    await remove(ids[2]!)
    const options = (search: string, viewer = parcelBoss) => findOptions(made.db, parcelTable, { search }, viewer)
    expect(await options('MARI')).toEqual([
      { id: ids[1], name: 'marigold one', hint: `P-${ids[1]}` },
      { id: ids[0], name: 'Marigold two', hint: `P-${ids[0]}` },
    ])
    expect(await options('mari two')).toHaveLength(1)
    expect(await options('mari%')).toEqual([])
    expect(await options('mari', parcelViewer(3, [parcelCan.view, parcelCan.viewOwn]))).toEqual([])
    expect(await findOptions(made.db, parcelTable, { ids }, parcelBoss)).toHaveLength(2)
    // A word that begins with what was typed comes before one that contains it.
    await create('A-sorrel')
    await create('Marigold sorrel')
    expect((await options('sorrel')).map(({ name }) => name)).toEqual(['Marigold sorrel', 'A-sorrel'])
  })
})

describe('a sensitive value', () => {
  it('is masked, can’t be replaced by a person who can’t see it, and survives that person’s changes', async () => {
    const id = await create('Masked', full)
    expect(await read(id, withoutSecrets)).toMatchObject({
      secret: null,
      customs: null,
      masked: ['secret', 'customs', 'stops[0].pin', 'stops[1].pin'],
    })
    expect(await refusal(update(id, { version: 1, secret: 'mine' }, {}, withoutSecrets))).toMatchObject({
      status: 400,
      errors: [{ field: 'secret' }],
    })
    await update(id, { version: 1, stops: [{ id: 1, place: 'Burns' }] }, {}, withoutSecrets)
    expect(await read(id)).toMatchObject({ secret: 'tulip', stops: [{ id: 1, place: 'Burns', pin: 'topaz' }] })
  })

  it('is masked for everybody where the policy declares no permission for it', async () => {
    const { sensitive: _sensitive, ...policy } = parcelEntity.policy
    const id = await create('Closed', full)
    const closed = { ...parcelTable, entity: { ...parcelTable.entity, policy } }
    expect(await readRecord(made.db, closed, id, parcelBoss, parcelHow.catalog)).toMatchObject({ secret: null })
  })
})
