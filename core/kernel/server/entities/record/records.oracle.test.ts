import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../../platform/http/Viewer'
import { HttpError } from '../../platform/http/errors'
import { type TestDatabase, createPeopledDatabase } from '../../testing/testDatabase'
import { createParcels, parcelCan, parcelHow, parcelTable, parcelViewer } from '../testing/parcels'
import { createRecord } from './createRecord'
import { deleteRecord, restoreRecord } from './deleteRecord'
import { findOptions } from './findOptions'
import { readRecord } from './readRecord'
import { updateRecord } from './updateRecord'

type Action = 'view' | 'create' | 'update' | 'delete'

/** The oracle's state of a parcel. */
interface Parcel {
  assignedTo: number | null
  storeId: number | null
  createdBy: number
  secret: string | null
  weight: number | null
  version: number
  deleted: boolean
}

let made: TestDatabase
let parcels: Map<number, Parcel>
let names = 0

beforeAll(async () => {
  made = await createPeopledDatabase()
  await createParcels(made.db)
})
afterAll(() => made.drop())

/** The policy in its simplest form: the permission of `needs`, then any scope that the viewer holds and that reaches the row. */
function may(viewer: Viewer, action: Action, row: Pick<Parcel, 'assignedTo' | 'storeId' | 'createdBy'>): boolean {
  const held = (scope: '' | 'All' | 'Store' | 'Assigned' | 'Own') =>
    viewer.permissions.has(parcelCan[`${action}${scope}`])
  if (!held('')) return false
  if (held('All')) return true
  return (
    (held('Store') && row.storeId !== null && row.storeId === viewer.storeId) ||
    (held('Assigned') && row.assignedTo === viewer.id) ||
    (held('Own') && row.createdBy === viewer.id)
  )
}

/** Assigning to somebody else, or to nobody, needs a permission; and only the first five people can be assigned one. */
function mayHand(viewer: Viewer, from: number | null, to: number | null): 200 | 400 | 403 {
  if (from === to) return 200
  if (!(from === null && to === viewer.id) && !viewer.permissions.has(parcelCan.assign)) return 403
  return to !== null && to > 5 ? 400 : 200
}

const owner = fc.constantFrom(3, 4, 8, null)
const store = fc.constantFrom(1, 2, null)
const viewers = fc
  .tuple(
    fc.constantFrom(3, 4, 8),
    store,
    fc.subarray(Object.values(parcelCan).filter((id) => id % 10 !== 0)),
    fc.subarray([parcelCan.view, parcelCan.create, parcelCan.update, parcelCan.delete], { minLength: 3 }),
    fc.boolean(),
  )
  .map(([id, storeId, held, doors, assign]) =>
    parcelViewer(id, [...held, ...doors, ...(assign ? [parcelCan.assign] : [])], storeId),
  )
const which = fc.nat(40)
const steps = fc.oneof(
  fc.record({
    does: fc.constant('create' as const),
    body: fc.record({
      assignedTo: owner,
      storeId: store,
      secret: fc.constantFrom('s', null),
      weight: fc.constantFrom(1, 2, null),
    }),
  }),
  fc.record({
    does: fc.constant('update' as const),
    which,
    late: fc.nat(5).map((n) => n === 0),
    body: fc.record(
      { assignedTo: owner, storeId: store, secret: fc.constantFrom('t', null), weight: fc.constantFrom(1, 2, null) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: fc.constantFrom('delete' as const, 'restore' as const, 'view' as const), which }),
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never

/** @returns 200, or the status of the refusal */
async function statusOf(work: Promise<unknown>): Promise<number> {
  return work.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof HttpError) return error.status
      throw error
    },
  )
}

async function countEntries(): Promise<number> {
  return (
    await sql<{ n: number }>`select count(*) as n from core.history where entity = 'parcel'`.execute(made.db.query)
  ).rows[0]!.n
}

function pick(which: number): [number, Parcel] | undefined {
  const ids = [...parcels.keys()]
  const id = ids[which % Math.max(1, ids.length)]
  return id === undefined ? undefined : [id, parcels.get(id)!]
}

async function create(
  viewer: Viewer,
  body: Pick<Parcel, 'assignedTo' | 'storeId' | 'secret' | 'weight'>,
): Promise<void> {
  const held = (scope: 'All' | 'Store' | 'Assigned' | 'Own') =>
    viewer.permissions.has(parcelCan.create) && viewer.permissions.has(parcelCan[`create${scope}`])
  const expected: Parcel = { ...body, createdBy: viewer.id, version: 1, deleted: false }
  if (!held('All') && held('Assigned')) expected.assignedTo ??= viewer.id
  if (!held('All') && held('Store')) expected.storeId ??= viewer.storeId
  const mine = may(viewer, 'create', expected) || (held('Assigned') && viewer.permissions.has(parcelCan.assign))
  let id = 0
  const status = await statusOf(
    made.db.transaction(
      async (tx) =>
        void (id = await createRecord(tx, parcelTable, { name: `Parcel ${names++}`, ...body }, viewer, parcelHow)),
    ),
  )
  expect(status).toBe(mine ? mayHand(viewer, null, expected.assignedTo) : 403)
  if (status === 200) parcels.set(id, expected)
}

async function update(viewer: Viewer, id: number, parcel: Parcel, body: Partial<Parcel>, late: boolean): Promise<void> {
  const patch = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<Parcel>
  const seesSecret = viewer.permissions.has(parcelCan.sensitive)
  const secret = 'secret' in patch && (seesSecret || parcel.secret === null) ? patch.secret! : parcel.secret
  const after: Parcel = { ...parcel, ...patch, secret }
  const changes = (['assignedTo', 'storeId', 'secret', 'weight'] as const).some((name) => after[name] !== parcel[name])
  const refusal = () => {
    if (parcel.deleted || !may(viewer, 'view', parcel)) return 404
    if (!may(viewer, 'update', parcel)) return 403
    if (late) return 409
    if (!seesSecret && parcel.secret !== null && patch.secret) return 400
    return mayHand(viewer, parcel.assignedTo, after.assignedTo)
  }
  const expected = refusal()
  const status = await statusOf(
    made.db.transaction((tx) =>
      updateRecord(tx, parcelTable, id, { ...patch, version: parcel.version + (late ? 1 : 0) }, viewer, parcelHow),
    ),
  )
  expect(status).toBe(expected)
  if (status === 200) parcels.set(id, { ...after, version: parcel.version + (changes ? 1 : 0) })
}

async function mark(viewer: Viewer, id: number, parcel: Parcel, action: 'delete' | 'restore'): Promise<void> {
  const work = action === 'delete' ? deleteRecord : restoreRecord
  const status = await statusOf(
    made.db.transaction(async (tx) => void (await work(tx, parcelTable, id, viewer, parcelHow))),
  )
  const there = parcel.deleted === (action === 'restore') && may(viewer, 'view', parcel)
  expect(status).toBe(there ? (may(viewer, 'delete', parcel) ? 200 : 403) : 404)
  if (status === 200) parcels.set(id, { ...parcel, deleted: !parcel.deleted, version: parcel.version + 1 })
}

async function view(viewer: Viewer, id: number, parcel: Parcel): Promise<void> {
  const seen = !parcel.deleted && may(viewer, 'view', parcel)
  const read = readRecord(made.db, parcelTable, id, viewer, parcelHow.catalog)
  if (!seen) {
    expect(await statusOf(read)).toBe(404)
    return
  }
  const secret = viewer.permissions.has(parcelCan.sensitive) ? parcel.secret : null
  const masked = parcel.secret !== null && secret === null ? ['secret'] : []
  const { assignedTo, storeId, createdBy, weight, version } = parcel
  expect(await read).toMatchObject({ assignedTo, storeId, createdBy, weight, version, secret, masked })
}

async function take(viewer: Viewer, step: Step): Promise<void> {
  if (step.does === 'create') return create(viewer, step.body)
  const found = pick(step.which)
  if (!found) return
  const [id, parcel] = found
  if (step.does === 'update') return update(viewer, id, parcel, step.body, step.late)
  return step.does === 'view' ? view(viewer, id, parcel) : mark(viewer, id, parcel, step.does)
}

describe('writes of records, compared with a simple oracle', () => {
  it('[S6.5] nobody reads, creates, changes, deletes or restores what the policy does not allow; each write adds one entry, a refusal none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(viewers, steps), { minLength: 5, maxLength: 25 }), async (story) => {
        parcels = new Map()
        await sql`truncate scratch.parcel`.execute(made.db.query)
        await sql`truncate core.history`.execute(made.db.query)
        for (const [viewer, step] of story) await take(viewer, step)
        // Each create is one write, and so is each further version.
        expect(await countEntries()).toBe([...parcels.values()].reduce((sum, { version }) => sum + version, 0))
        for (const [viewer] of story) {
          const reached = await findOptions(made.db, parcelTable, { limit: 200 }, viewer)
          const expected = [...parcels]
            .filter(([, parcel]) => !parcel.deleted && may(viewer, 'view', parcel))
            .map(([id]) => id)
          expect(reached.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected)
        }
      }),
      { numRuns: 120 },
    )
  })
})
