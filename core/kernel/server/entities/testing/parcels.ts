import { sql } from 'kysely'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import {
  choice,
  choices,
  date,
  dateTime,
  decimal,
  group,
  integer,
  lookup,
  money,
  person,
  reference,
  rows,
  tags,
  text,
  timeSlot,
  yesNo,
} from '@core/kernel/entity/fieldKinds'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database } from '../../platform/database/Database'
import { invalid } from '../../platform/http/errors'
import { type EntityTable, defineEntityTable } from '../table/EntityTable'

/** The permissions of an entity that exists only for tests. */
export const parcelCan = {
  view: 9001,
  viewAll: 9002,
  viewStore: 9003,
  viewAssigned: 9004,
  viewOwn: 9005,
  create: 9010,
  createAll: 9011,
  createStore: 9012,
  createAssigned: 9013,
  createOwn: 9014,
  update: 9020,
  updateAll: 9021,
  updateStore: 9022,
  updateAssigned: 9023,
  updateOwn: 9024,
  delete: 9030,
  deleteAll: 9031,
  deleteStore: 9032,
  deleteAssigned: 9033,
  deleteOwn: 9034,
  assign: 9040,
  sensitive: 9041,
} as const

const scoped = (name: 'view' | 'create' | 'update' | 'delete') => ({
  needs: parcelCan[name],
  all: parcelCan[`${name}All`],
  store: parcelCan[`${name}Store`],
  assigned: parcelCan[`${name}Assigned`],
  own: parcelCan[`${name}Own`],
})

/** An entity with every scope and every kind of field that a record is stored with. */
export const parcelEntity = defineEntity({
  id: 'parcel',
  name: { one: 'Parcel', many: 'Parcels' },
  path: 'Parcel',
  title: ['name'],
  hint: 'code',
  fields: {
    code: text('Code', { readOnly: true, searchable: true }),
    name: text('Name', { required: true, searchable: true }),
    secret: text('Secret', { sensitive: true }),
    kind: choice('Kind', [
      { id: 1, name: 'Box' },
      { id: 2, name: 'Letter' },
    ] as const),
    marks: choices('Marks', [
      { id: 1, name: 'Fragile' },
      { id: 2, name: 'Cold' },
    ] as const),
    words: tags('Words'),
    weight: decimal('Weight'),
    price: money('Price'),
    due: date('Due'),
    seenAt: dateTime('Seen at'),
    slot: timeSlot('Slot'),
    gift: yesNo('Gift'),
    assignedTo: person('Assigned to'),
    storeId: reference('Store', 'store'),
    shelf: lookup('MenuSiblings', 'scratch.shelf'),
    within: reference('Within', 'parcel'),
    sender: group('Sender', { name: text('Name', { searchable: true }), phone: text('Phone') }),
    customs: group('Customs', { worth: text('Worth'), held: yesNo('Held') }, { sensitive: true }),
    stops: rows('Stops', {
      id: integer('Row', { min: 1 }),
      place: text('Place', { required: true }),
      pin: text('PIN', { sensitive: true }),
      driver: person('Driver'),
    }),
  },
  owners: { assigned: 'assignedTo', store: 'storeId' },
  policy: {
    view: scoped('view'),
    create: scoped('create'),
    update: scoped('update'),
    delete: scoped('delete'),
    sensitive: parcelCan.sensitive,
    assign: parcelCan.assign,
  },
})

export const parcelTable: EntityTable = defineEntityTable({
  entity: parcelEntity,
  table: 'scratch.parcel',
  rules: {
    async plan({ after }) {
      if (after.name === 'refused') throw invalid([{ field: 'name', message: 'Not this name' }])
      return {
        record: after,
        ...(after.name === 'late' && {
          written: () => Promise.reject(invalid([{ field: 'name', message: 'Too late' }])),
        }),
      }
    },
  },
})

export const parcelHow = { catalog: new Map([['parcel', parcelTable]]) }

/** Creates its table, and gives the roles of the demonstration's first five people the permission that an assignee needs. */
export async function createParcels(db: Database): Promise<void> {
  await sql`create schema scratch`.execute(db.query)
  await sql`create table scratch.parcel (
    id integer generated always as identity primary key,
    code text generated always as ('P-' || id) stored,
    name text not null unique, secret text, kind smallint, marks jsonb, words jsonb, weight numeric, price numeric(14, 2), due date, seen_at timestamptz, slot time, gift boolean, shelf integer,
    assigned_to integer references core."user", store_id integer references core.store, within integer references scratch.parcel, sender jsonb, customs jsonb, stops jsonb,
    search_text text not null, version integer not null default 1,
    created_by integer references core."user", created_at timestamptz not null default now(), updated_by integer references core."user", updated_at timestamptz not null default now(),
    deleted_at timestamptz, deleted_by integer references core."user")`.execute(db.query)
  await sql`insert into core.lookup_entry (list, id, name, position) values ('scratch.shelf', 1, 'Top', 0), ('scratch.shelf', 2, 'Bottom', 1)`.execute(
    db.query,
  )
  await sql`insert into core.module (id, plugin, title) values (90, 'scratch', 'Parcels')`.execute(db.query)
  for (const [key, id] of Object.entries(parcelCan))
    await sql`insert into core.permission (id, module_id, key, label) values (${id}, 90, ${key}, ${key})`.execute(
      db.query,
    )
  await sql`insert into core.role_permission (role_id, permission_id) select distinct role_id, ${parcelCan.update}::integer from core.user_role where user_id <= 5`.execute(
    db.query,
  )
}

/** A person with these permissions, in no role of the database. */
export function parcelViewer(id: number, permissions: readonly number[], storeId: number | null = null): Viewer {
  return { id, storeId, permissions: new Set(permissions), email: '', roleId: 1, sessionId: '', sessionEndsAt: '' }
}

export const parcelBoss = parcelViewer(1, Object.values(parcelCan))
