import type { Migration } from '@core/server/plugin'
import { recordColumns, recordIndexes } from './schema/recordColumns'

/** The people who take turns for leads of some types. D5 */
export const assignmentRules: Migration = {
  id: '0004-assignmentRules',
  sql: `
create table assignment_rule (
  id integer generated always as identity primary key,
  name text not null,
  lead_types jsonb not null,
  store_id integer references core.store on delete set null,
  people jsonb not null,
  active boolean, ${recordColumns}
);
create index assignment_rule_store on assignment_rule (store_id) where store_id is not null;${recordIndexes('assignment_rule')}`,
}
