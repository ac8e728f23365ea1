import type { Migration } from '@core/server/plugin'

/** What a lead asked for, in their own words. Requests of web forms were only in the history, within quotation marks. */
export const leadRequest: Migration = {
  id: '0007-leadRequest',
  sql: `
alter table lead add column request text;
update lead set request = asked.words from (
  select record_id, (regexp_match(note, '^By the web form “[^”]*”\\. “(.*)” Agreed to: '))[1] as words
  from core.history where entity = 'lead' and note like 'By the web form “%'
) asked where asked.record_id = lead.id and asked.words is not null;
create index contact_lead on contact (lead_id) where deleted_at is null and lead_id is not null;`,
}
