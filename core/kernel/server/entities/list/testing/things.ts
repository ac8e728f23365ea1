import { defineEntity } from '@core/kernel/entity/defineEntity'
import {
  choice,
  date,
  decimal,
  group,
  person,
  reference,
  rows,
  tags,
  text,
  yesNo,
} from '@core/kernel/entity/fieldKinds'
import { defineEntityTable } from '../../table/EntityTable'

const levels = [
  { id: 1, name: 'Low' },
  { id: 2, name: 'Middle' },
  { id: 3, name: 'High' },
] as const

/** An entity with every scope, and with every kind of field that a list can have. */
export const thingEntity = defineEntity({
  id: 'thing',
  name: { one: 'Thing', many: 'Things' },
  path: 'Thing',
  title: ['name'],
  period: 'due',
  fields: {
    name: text('Name', { required: true, searchable: true, inList: true }),
    code: text('Code', { inList: true }),
    level: choice('Level', levels, { required: true, inList: true }),
    weight: decimal('Weight', { inList: true }),
    due: date('Due', { inList: true }),
    open: yesNo('Open'),
    secret: text('Secret', { sensitive: true, inList: true }),
    assignedTo: person('Assigned to', { inList: true }),
    storeId: reference('Store', 'store'),
    details: group('Details', { note: text('Note'), rank: choice('Rank', levels), day: date('Day') }),
    health: group('Health', { state: text('State'), since: date('Since') }, { sensitive: true }),
    tags: tags('Tags'),
    entries: rows('Entries', { label: text('Label'), member: text('Member', { sensitive: true }) }),
  },
  owners: { assigned: 'assignedTo', store: 'storeId' },
  policy: {
    view: { needs: 9001, all: 9002, store: 9003, assigned: 9004, own: 9005 },
    create: { needs: 9006 },
    update: { needs: 9006 },
    delete: { needs: 9006 },
    sensitive: 9007,
  },
})

export const thingTable = defineEntityTable({
  entity: thingEntity,
  table: 'scratch.thing',
})

/** Its table; it is in no plugin's migrations. */
export const thingSchema = `
create schema scratch;
create table scratch.thing (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  code text,
  level smallint not null,
  weight numeric,
  due date,
  open boolean,
  secret text,
  assigned_to integer references core."user",
  store_id integer references core.store,
  details jsonb,
  health jsonb,
  tags jsonb,
  entries jsonb,
  search_text text not null default '',
  created_by integer references core."user",
  created_at timestamptz not null default now(),
  updated_by integer references core."user",
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index thing_due on scratch.thing (due, id) where deleted_at is null;
create index thing_name on scratch.thing (name collate core.names, id) where deleted_at is null;
create index thing_search on scratch.thing using gin (search_text public.gin_trgm_ops);
`
