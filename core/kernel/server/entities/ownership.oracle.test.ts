import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Action, type Policy, type Rule, allows } from '@core/kernel/entity/policy'
import { type TestDatabase, createPeopledDatabase } from '../testing/testDatabase'
import { addToCatalog } from './table/EntityContext'
import { type EntityTable, defineEntityTable } from './table/EntityTable'
import { entityList } from './list/EntityList'
import { presentRecord } from './record/readRecord'
import { findRecord } from './record/storedRecord'
import { scopeOf } from './table/scopeOf'
import { buyerEntity, callEntity, dealershipSchema, tripEntity, vehicleEntity } from './testing/dealership'
import { parcelViewer } from './testing/parcels'

interface Vehicle {
  readonly id: number
  readonly store: number | null
  readonly salesperson: number | null
  readonly by: number | null
  readonly deleted: boolean
}
interface Buyer {
  readonly id: number
  readonly by: number | null
  readonly deleted: boolean
}
interface Trip {
  readonly id: number
  readonly buyer: Buyer | null
  readonly vehicle: Vehicle
  readonly by: number | null
  readonly deleted: boolean
}
interface Call {
  readonly id: number
  readonly about: Vehicle | Trip | null
  readonly by: number | null
  readonly deleted: boolean
}
type Holder = { readonly id: number; readonly storeId: number | null; readonly permissions: ReadonlySet<number> }

let made: TestDatabase
const people = [1, 2, null] as const
const stores = [1, 2, null] as const
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!
const vehicles: readonly Vehicle[] = Array.from({ length: 54 }, (_, at) => ({
  id: at + 1,
  store: pick(stores, at),
  salesperson: pick(people, Math.floor(at / 3)),
  by: pick(people, Math.floor(at / 9)),
  deleted: at >= 27 && at % 5 === 0,
}))
const buyers: readonly Buyer[] = Array.from({ length: 30 }, (_, at) => ({
  id: at + 1,
  by: pick(people, at),
  deleted: at % 7 === 0,
}))
// The last buyers have no test drive, the others have one to thirteen.
const trips: readonly Trip[] = Array.from({ length: 162 }, (_, at) => ({
  id: at + 1,
  vehicle: pick(vehicles, at),
  buyer: at % 11 === 0 ? null : pick(buyers.slice(0, 24), at < 100 ? at : at % 7),
  by: pick(people, Math.floor(at / 54)),
  deleted: at % 13 === 0,
}))

const calls: readonly Call[] = Array.from({ length: 90 }, (_, at) => ({
  id: at + 1,
  about: at % 10 === 9 ? null : at % 2 === 0 ? pick(vehicles, at) : pick(trips, at),
  by: pick(people, Math.floor(at / 4)),
  deleted: at % 17 === 0,
}))

beforeAll(async () => {
  made = await createPeopledDatabase()
  await sql`create schema dealership`.execute(made.db.query)
  await sql.raw(dealershipSchema).execute(made.db.query)
  for (const { store, salesperson, by, deleted } of vehicles)
    await sql`insert into dealership.vehicle (model, store_id, salesperson, created_by, deleted_at)
      values ('Transit', ${store}, ${salesperson}, ${by}, ${deleted ? 'now' : null}::timestamptz)`.execute(
      made.db.query,
    )
  for (const { by, deleted } of buyers)
    await sql`insert into dealership.buyer (name, created_by, deleted_at)
      values ('Ines Ferreira', ${by}, ${deleted ? 'now' : null}::timestamptz)`.execute(made.db.query)
  for (const { vehicle, buyer, by, deleted } of trips)
    await sql`insert into dealership.trip (customer, vehicle_id, buyer_id, created_by, deleted_at)
      values ('Ines Ferreira', ${vehicle.id}, ${buyer?.id}, ${by}, ${deleted ? 'now' : null}::timestamptz)`.execute(
      made.db.query,
    )
  for (const { about, by, deleted } of calls)
    await sql`insert into dealership.follow_up (topic, entity_type, entity_type_id, created_by, deleted_at)
      values ('Financing', ${about && ('vehicle' in about ? 2 : 1)}, ${about?.id}, ${by}, ${deleted ? 'now' : null}::timestamptz)`.execute(
      made.db.query,
    )
})
afterAll(() => made.drop())

// The oracle: the specification's sentences, row by row, without a query and without core's own evaluation of a policy.
const holds = (viewer: Holder, ids: number | readonly number[] | undefined) =>
  ids !== undefined && [ids].flat().some((id) => viewer.permissions.has(id))
const isOpen = (rule: Rule, viewer: Holder) => rule.needs === undefined || viewer.permissions.has(rule.needs)
const hasNoScope = ({ all, store, assigned, own, through }: Rule) =>
  [all, store, assigned, own, through].every((ids) => ids === undefined)

function mayVehicle(policy: Policy, action: Action, viewer: Holder, { store, salesperson, by }: Vehicle): boolean {
  const rule = policy[action]
  if (!isOpen(rule, viewer)) return false
  return (
    hasNoScope(rule) ||
    holds(viewer, rule.all) ||
    (holds(viewer, rule.store) && store !== null && store === viewer.storeId) ||
    (holds(viewer, rule.assigned) && salesperson === viewer.id) ||
    (holds(viewer, rule.own) && by === viewer.id)
  )
}

function mayTrip(policies: Policies, action: Action, viewer: Holder, { vehicle, by }: Trip): boolean {
  const rule = policies.trip[action]
  if (!isOpen(rule, viewer)) return false
  return (
    hasNoScope(rule) ||
    holds(viewer, rule.all) ||
    (holds(viewer, rule.own) && by === viewer.id) ||
    (holds(viewer, rule.through) &&
      !vehicle.deleted &&
      mayVehicle(policies.vehicle, rule.parentAction ?? 'view', viewer, vehicle))
  )
}

function mayBuyer(policies: Policies, action: Action, viewer: Holder, buyer: Buyer): boolean {
  const rule = policies.buyer[action]
  if (!isOpen(rule, viewer)) return false
  const theirs = trips.filter((trip) => trip.buyer === buyer && !trip.deleted)
  return (
    hasNoScope(rule) ||
    holds(viewer, rule.all) ||
    (holds(viewer, rule.own) && buyer.by === viewer.id) ||
    (holds(viewer, rule.through) && theirs.some((trip) => mayTrip(policies, rule.parentAction ?? 'view', viewer, trip)))
  )
}

function mayCall(policies: Policies, action: Action, viewer: Holder, { about, by }: Call): boolean {
  const rule = policies.call[action]
  if (!isOpen(rule, viewer)) return false
  const parentAction = rule.parentAction ?? 'view'
  const mayParent = () => {
    if (!about || about.deleted) return false
    if ('vehicle' in about) return mayTrip(policies, parentAction, viewer, about)
    return mayVehicle(policies.vehicle, parentAction, viewer, about)
  }
  return (
    hasNoScope(rule) ||
    holds(viewer, rule.all) ||
    (holds(viewer, rule.own) && by === viewer.id) ||
    (holds(viewer, rule.through) && mayParent())
  )
}

interface Policies {
  readonly vehicle: Policy
  readonly trip: Policy
  readonly buyer: Policy
  readonly call: Policy
}

const permission = fc.integer({ min: 1, max: 5 })
const permissions = fc.oneof(permission, fc.uniqueArray(permission, { minLength: 1, maxLength: 3 }))
const needs = fc.option(permission, { nil: undefined, freq: 1 })
/** Rules in which some of these scopes have permissions. */
const rules = (scopes: readonly (keyof Rule)[]) =>
  fc
    .record({
      needs,
      scopes: fc.subarray([...scopes]),
      ids: fc.array(permissions, { minLength: 5, maxLength: 5 }),
      parentAction: fc.constantFrom('view', 'update', 'delete', undefined),
    })
    .map(({ needs, scopes, ids, parentAction }): Rule => ({
      ...(needs !== undefined && { needs }),
      ...Object.fromEntries(scopes.map((scope, at) => [scope, ids[at]!])),
      ...(scopes.includes('through') && parentAction && { parentAction }),
    }))
const policiesOf = (rule: fc.Arbitrary<Rule>): fc.Arbitrary<Policy> =>
  fc.record({ view: rule, create: rule, update: rule, delete: rule })
const policies: fc.Arbitrary<Policies> = fc.record({
  vehicle: policiesOf(rules(['all', 'store', 'assigned', 'own'])),
  trip: policiesOf(rules(['all', 'own', 'through'])),
  buyer: policiesOf(rules(['all', 'own', 'through'])),
  call: policiesOf(rules(['all', 'own', 'through'])),
})
const viewers = fc
  .record({ id: fc.constantFrom(1, 2, 3), storeId: fc.constantFrom(1, 2, null), held: fc.uniqueArray(permission) })
  .map(({ id, storeId, held }) => parcelViewer(id, held, storeId))

function tablesOf({ vehicle, trip, buyer, call }: Policies): Map<string, EntityTable> {
  const catalog = new Map<string, EntityTable>()
  addToCatalog(catalog, [
    defineEntityTable({ entity: { ...vehicleEntity, policy: vehicle }, table: 'dealership.vehicle' }),
    defineEntityTable({ entity: { ...tripEntity, policy: trip }, table: 'dealership.trip' }),
    defineEntityTable({ entity: { ...buyerEntity, policy: buyer }, table: 'dealership.buyer' }),
    defineEntityTable({ entity: { ...callEntity, policy: call }, table: 'dealership.follow_up' }),
  ])
  return catalog
}

const actions = ['view', 'update', 'delete'] as const
const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/** Compares the database, the list, a single record and the browser with the oracle, for one entity. */
async function compare<Row extends { readonly id: number; readonly deleted: boolean }>(
  table: EntityTable,
  rows: readonly Row[],
  may: (action: Action, row: Row) => boolean,
  viewer: ReturnType<typeof parcelViewer>,
  one: Row,
): Promise<void> {
  const { entity, catalog } = table
  const there = rows.filter(({ deleted }) => !deleted)
  for (const action of actions) {
    const reached = await sql<{ id: number }>`
      select id from ${sql.table(table.table)} as ${sql.id(entity.id)} where ${scopeOf(table, action, viewer)} order by id`.execute(
      made.db.query,
    )
    expect(idsOf(reached.rows)).toEqual(idsOf(there.filter((row) => may(action, row))))
  }

  const seen = there.filter((row) => may('view', row))
  if (allows(entity, 'view', viewer)) {
    const { text } = await entityList(table, catalog!).read(made.db, {}, viewer)
    const { data, totalItems } = JSON.parse(text as string)
    expect([idsOf(data), totalItems]).toEqual([idsOf(seen), seen.length])
    for (const action of actions) {
      const shown = data.filter((row: object) => allows(entity, action, viewer, row))
      expect(idsOf(shown)).toEqual(idsOf(seen.filter((row) => may(action, row))))
    }
  } else expect(seen).toEqual([])

  const stored = await findRecord(made.db, table, one.id, viewer)
  expect(stored !== undefined).toBe(seen.includes(one))
  if (!stored) return
  const record = await presentRecord(made.db, table, stored, viewer, catalog!)
  for (const action of actions) expect(allows(entity, action, viewer, record)).toBe(may(action, one))
}

describe('the permissions of any policy', () => {
  it('[S6.5, D2] are the same in the database, in the browser and in the specification', async () => {
    await fc.assert(
      fc.asyncProperty(
        policies,
        viewers,
        fc.constantFrom(...trips),
        fc.constantFrom(...buyers),
        fc.constantFrom(...calls),
        async (policies, viewer, trip, buyer, call) => {
          const catalog = tablesOf(policies)
          const ofTrips = (action: Action, row: Trip) => mayTrip(policies, action, viewer, row)
          const ofBuyers = (action: Action, row: Buyer) => mayBuyer(policies, action, viewer, row)
          const ofCalls = (action: Action, row: Call) => mayCall(policies, action, viewer, row)
          await compare(catalog.get('trip')!, trips, ofTrips, viewer, trip)
          await compare(catalog.get('buyer')!, buyers, ofBuyers, viewer, buyer)
          await compare(catalog.get('followUp')!, calls, ofCalls, viewer, call)
        },
      ),
      { numRuns: 300 },
    )
  })
})
