import type { Migration } from '@core/server/plugin'

/** What quick search reads of documents for signature is stored without marks. Core's migration 0027 explains the order. */
export const findText: readonly Migration[] = [
  {
    id: '0005-find-text-1-documents',
    sql: `
drop index pdf_document_found;
alter table pdf_document drop column find_text, add column find_text text not null generated always as
  (core.comparable(title || ' ' || document_unique_id || ' ' || signer_names)) stored;
`,
  },
  {
    id: '0005-find-text-2-index',
    sql: `create index pdf_document_found on pdf_document using gin (find_text public.gin_trgm_ops);`,
  },
]
