import type { Migration } from '@core/server/plugin'

const recordColumns = `
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null`

const recordIndexes = (table: string) =>
  ['created_by', 'updated_by', 'deleted_by']
    .map((column) => `create index ${table}_${column} on ${table} (${column}) where ${column} is not null;`)
    .join('\n')

/** The partners of exchanges, and the status of each exchange. */
export const exchange: Migration = {
  id: '0014-exchange',
  sql: `
create table partner (
  id integer generated always as identity primary key,
  name text not null,
  address text,
  token text,
  -- The name of a key of core.api_key.
  api_key text,${recordColumns}
);
create unique index partner_name on partner (lower(name)) where deleted_at is null;
create unique index partner_api_key on partner (lower(api_key)) where deleted_at is null;
${recordIndexes('partner')}

create table partner_task (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  partner_id integer not null references partner,
  -- 1 from the partner, 2 to it.
  way smallint not null,
  -- Our name of the Task, which the partner knows it by.
  task_id uuid not null unique default gen_random_uuid(),
  -- What the partner calls its Task, and what that refers to on its own server: of one that came from it.
  their_task jsonb,
  status smallint not null,
  reason text,
  output text,
  -- Whose view of the referral is sent.
  role_id integer references core.role,
  sent_at timestamptz,
  failure text,${recordColumns}
);
create index partner_task_referral on partner_task (referral_id);
create index partner_task_partner on partner_task (partner_id);
create unique index partner_task_theirs on partner_task (partner_id, (their_task ->> 'key')) where way = 1;
create index partner_task_role on partner_task (role_id) where role_id is not null;
${recordIndexes('partner_task')}
`,
}
