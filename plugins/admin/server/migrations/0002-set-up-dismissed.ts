import type { Migration } from '@core/server/plugin'

/** Who doesn't want to see the checklist of a new deployment any more. */
export const setUpDismissed: Migration = {
  id: '0002-set-up-dismissed',
  sql: `
create table set_up_dismissed (
  user_id integer primary key references core."user" on delete cascade,
  at timestamptz not null default now()
);
`,
}
