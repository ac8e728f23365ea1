import type { Migration } from '@core/server/plugin'

/** A visit can have a time on the clock within its part of the day. */
export const visitTimes: Migration = {
  id: '0032-visitTimes',
  sql: `
alter table visit add column start_time time, add column end_time time, add check (end_time > start_time);
`,
}
