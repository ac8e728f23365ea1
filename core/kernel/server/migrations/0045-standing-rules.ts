import type { Migration } from '../platform/database/Migration'

/** What administrators have chosen for the rules that the product follows by itself. */
export const standingRules: Migration = {
  id: '0045-standing-rules',
  sql: `
create table standing_rule (
  -- crm.staleLeads; a rule without a row is as delivered.
  id text primary key,
  chosen jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by integer references "user" on delete set null
);
create index standing_rule_updated_by on standing_rule (updated_by) where updated_by is not null;

-- A value of a rule for a statement, which calls it once in a sub-select: (select core.standing_number('crm.staleLeads', 'red1', 5)).
create function standing_number(rule text, field text, delivered numeric) returns numeric language sql stable parallel safe as $$
  -- What a profile brought may be anything.
  select coalesce((select case when jsonb_typeof(chosen -> field) = 'number' then (chosen ->> field)::numeric end
    from core.standing_rule where id = rule), delivered)
$$;
`,
}
