import type { Migration } from '@core/server/plugin'

/** Who gets a copy of a quote's mail, and why a discount was asked for: it was only in the history. */
export const quoteCopies: Migration = {
  id: '0010-quoteCopies',
  sql: `
alter table quote_link add column copy_to jsonb not null default '[]', add column copy_to_sender boolean not null default false;
alter table quote add column approval_note text;
update quote set approval_note = asked.note from (
  select distinct on (record_id) record_id, note from core.history
  where entity = 'quote' and note is not null and changes::text like '%"approval"%' order by record_id, id desc
) asked where asked.record_id = quote.id and quote.approval = 1;`,
}
