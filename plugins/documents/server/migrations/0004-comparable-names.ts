import type { Migration } from '@core/server/plugin'

/**
 * Names are sorted in the order of `core.names`, and searched without marks: the indexes for that, and the text of files. The indexes that
 * they replace are dropped last.
 */
export const comparableNames: Migration = {
  id: '0004-comparable-names',
  sql: `
create index document_in_order on document (name collate core.names, id) where deleted_at is null;
create index pdf_document_in_order on pdf_document (title collate core.names, id) where deleted_at is null;
create index pdf_document_found on pdf_document using gin (core.comparable(find_text) public.gin_trgm_ops);

create or replace function found_by() returns trigger language plpgsql as $$
begin
  new.search_text := core.comparable(concat_ws(' ', new.name,
    (select string_agg(tag, ' ') from jsonb_array_elements_text(coalesce(new.tags, '[]')) as tag),
    (select text from documents.document_version where document_id = new.id and number = new.file_version)));
  return new;
end $$;
-- The trigger computes it again.
update document set search_text = '' where octet_length(search_text) <> length(search_text);

drop index document_name, pdf_document_title, pdf_document_search;
`,
}
