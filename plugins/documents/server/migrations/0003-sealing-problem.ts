import type { Migration } from '@core/server/plugin'

/** Why a document that everybody signed is not complete, for its sender. D12 */
export const sealingProblem: Migration = {
  id: '0003-sealing-problem',
  sql: `
alter table pdf_document
  -- The first failed attempt, until the document is complete.
  add column sealing_failed_at timestamptz,
  -- For people; null while further attempts may still succeed soon.
  add column sealing_problem text;
create index pdf_document_sealing_failed on pdf_document (sealing_failed_at) where sealing_failed_at is not null;
`,
}
