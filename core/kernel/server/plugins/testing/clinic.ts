import { defineEvent } from '@core/contract'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { files, lookup, person, text } from '@core/kernel/entity/fieldKinds'
import { definePermissions, standardActions } from '@core/kernel/entity/permissions'
import { allPermissions, viewPermissions } from '../../security/access/roles'
import { defineEntityTable } from '../../entities/table/EntityTable'
import { defineServerPlugin, on } from '../defineServerPlugin'

const permissions = definePermissions(9101, 'Visits', standardActions)
const { can } = permissions

const visitEntity = defineEntity({
  id: 'visit',
  name: { one: 'Visit', many: 'Visits' },
  path: 'Visit',
  title: ['patient'],
  policy: {
    view: { needs: can.view, all: can.viewAll },
    create: { needs: can.create },
    update: { needs: can.update, all: can.updateAll },
    delete: { needs: can.delete, all: can.deleteAll },
  },
  fields: {
    patient: text('Patient', { required: true, inList: true, searchable: true }),
    reason: lookup('Reason', 'clinic.reason'),
    doctor: person('Doctor'),
    letters: files('Letters', { types: ['pdf'], max: 3 }),
  },
})

export const visitBooked = defineEvent<{ visitId: number }>('clinic.visitBooked')

/** A complete plugin with a part of every kind that a plugin can have in the database. */
export const clinic = defineServerPlugin({
  id: 'clinic',
  modules: [permissions],
  menus: [{ id: 9101, title: 'Visits', icon: 'pi-calendar', link: '/visits', section: null, order: 5 }],
  defaultGrants: {
    superAdmin: allPermissions(permissions),
    officeManager: allPermissions(permissions),
    inspector: viewPermissions(permissions),
  },
  lookups: [{ id: 'clinic.reason', title: 'Reasons', entries: [{ id: 1, name: 'Check-up' }] }],
  fileOwners: ['visitForm'],
  subscriptions: { 'clinic.mailDoctor': on(visitBooked, async () => {}) },
  migrations: [
    {
      id: '0001-schema',
      sql: `
create table visit (
  id integer generated always as identity primary key,
  number text generated always as ('V-' || id) stored,
  patient text not null,
  reason integer,
  doctor integer references core."user" on delete set null,
  letters jsonb,
  -- A visit that follows another up, which may be numbered later.
  follows integer references visit on delete cascade,
  fingerprint bytea,
  fee numeric(20, 4),
  changes integer not null default 0,
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create table prescription (
  visit_id integer not null references visit on delete cascade,
  drug text not null,
  primary key (visit_id, drug)
);
create function count_change() returns trigger language plpgsql as $$
begin
  update clinic.visit set changes = changes + 1 where id = new.visit_id;
  return null;
end $$;
create trigger count_change after insert on prescription for each row execute function count_change();
`,
    },
  ],
  entities: () => [defineEntityTable({ entity: visitEntity, table: 'clinic.visit' })],
})
