import type { Migration } from '../../plugins/defineServerPlugin'

/** Who has which record open, by tab. It is renewed every few seconds, so a crash may well forget it: unlogged. */
export const presence: Migration = {
  id: '0010-presence',
  sql: `
create unlogged table core.presence (
  entity text not null,
  record_id integer not null,
  session_id uuid not null references core.session on delete cascade,
  tab text not null,
  user_id integer not null references core."user" on delete cascade,
  mode text not null check (mode in ('view', 'edit')),
  until timestamptz not null,
  primary key (entity, record_id, session_id, tab)
);
create index presence_session on core.presence (session_id);
create index presence_user on core.presence (user_id);
`,
}
