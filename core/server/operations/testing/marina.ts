import { sql } from 'kysely'
import { defineEntity } from '@core/entity/defineEntity'
import * as kinds from '@core/entity/fieldKinds'
import type { Database } from '../../database/Database'
import { defineEntityTable } from '../../entities/EntityTable'
import { defineServerPlugin } from '../../plugins/defineServerPlugin'
import { Refusal } from '../../routes/errors'

/** Every kind of field that a file can hold. The permissions are those of referrals, so that the roles have them. */
const boatEntity = defineEntity({
  id: 'boat',
  name: { one: 'Boat', many: 'Boats' },
  path: 'Boat',
  title: ['name'],
  same: [['name', 'built']],
  policy: {
    view: { needs: 301, all: 302, assigned: 303 },
    create: { needs: 304, all: 311, assigned: 312 },
    update: { needs: 305, all: 307, assigned: 306 },
    delete: { needs: 308, all: 310, assigned: 309 },
    sensitive: 318,
    export: 320,
    import: 321,
    bulk: 322,
  },
  fields: {
    number: kinds.text('Number', { readOnly: true }),
    name: kinds.text('Name', { required: true, searchable: true }),
    status: kinds.choice('Status', [{ id: 1, name: 'Afloat' }, { id: 2, name: 'Ashore' }, { id: 3, name: 'Sold' }] as const),
    length: kinds.decimal('Length'),
    drift: kinds.number('Drift'),
    price: kinds.money('Price'),
    built: kinds.date('Built'),
    seenAt: kinds.dateTime('Seen'),
    insured: kinds.yesNo('Insured'),
    services: kinds.choices('Services', [{ id: 1, name: 'Fuel' }, { id: 2, name: 'Water; power' }] as const),
    tags: kinds.tags('Tags'),
    phone: kinds.phone('Phone'),
    skipper: kinds.person('Skipper'),
    home: kinds.reference('Home', 'store'),
    owner: kinds.group('Owner', { lastName: kinds.text('Last name', { required: true }), email: kinds.email('Email'), code: kinds.text('Code', { sensitive: true }) }),
    crew: kinds.rows('Crew', { id: kinds.integer('Row', { min: 1 }), name: kinds.text('Name', { required: true }), phone: kinds.phone('Phone'), mentor: kinds.person('Mentor') }, { max: 2 }),
    note: kinds.longText('Note', { max: 20_000 }),
  },
})

/** Boats in a harbour. A boat called Titanic isn't let in, and a sold one stays sold. */
export const marina = defineServerPlugin({
  id: 'marina',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  entities: () => [
    defineEntityTable({
      entity: boatEntity,
      table: 'marina.boat',
      owners: { assigned: 'skipper' },
      search: 'lower(boat.search_text)',
      rules: {
        async plan({ before, after, via }) {
          if (after.name === 'Titanic') throw new Refusal(400, 'This one would sink', [{ field: 'name', message: 'Name must be another' }])
          if (before?.status === 3 && after.status !== 3 && via !== 'undo') throw new Refusal(400, 'A sold boat stays sold')
          return { record: after }
        },
      },
    }),
  ],
})

/** What its migration would do; a test's database is made before its plugin. */
export async function buildMarina(db: Database): Promise<void> {
  await sql`create schema marina`.execute(db.query)
  await sql`
    create table marina.boat (
      id integer generated always as identity primary key,
      number text generated always as ('B-' || id) stored,
      name text not null, status smallint, length numeric, drift numeric, price numeric(14, 2), built date, seen_at timestamptz, insured boolean,
      services jsonb, tags jsonb, phone text, skipper integer, home integer, owner jsonb, crew jsonb, note text,
      search_text text not null default '', version integer not null default 1,
      created_by integer, created_at timestamptz not null default now(), updated_by integer, updated_at timestamptz not null default now(),
      deleted_at timestamptz, deleted_by integer
    )`.execute(db.query)
  await sql`create index on marina.boat (lower(name), built)`.execute(db.query)
}

/** Boats called after their numbers, from the first on; every second has a skipper. */
export async function moorBoats(db: Database, count: number, skipper: number | null = null): Promise<void> {
  await sql`
    insert into marina.boat (name, status, built, skipper, search_text)
    select 'Boat ' || n, 1, date '2020-01-01', case when n % 2 = 0 then ${skipper}::integer end, 'Boat ' || n from generate_series(1, ${count}::integer) n`.execute(db.query)
}
