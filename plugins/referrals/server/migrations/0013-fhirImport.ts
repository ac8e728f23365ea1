import type { Migration } from '@core/server/plugin'

/** The referrals that were created from a FHIR bundle, and by whom: an undo needs this. */
export const fhirImport: Migration = {
  id: '0013-fhirImport',
  sql: `
create table fhir_import (
  referral_id integer primary key references referral on delete cascade,
  imported_by integer references core."user" on delete set null,
  imported_at timestamptz not null default now(),
  undone_at timestamptz
);
create index fhir_import_imported_by on fhir_import (imported_by) where imported_by is not null;
`,
}
