import type { Migration } from '@core/server/plugin'

/** What the services of other systems mean here, as somebody chose once for each sender of FHIR bundles. */
export const fhirServices: Migration = {
  id: '0026-fhirServices',
  sql: `
create table fhir_service (
  -- Where the bundle says that it comes from, or a partner; empty if it doesn't say.
  sender text not null,
  -- A code with its system, else a text.
  code text not null,
  service integer not null,
  chosen_by integer references core."user" on delete set null,
  chosen_at timestamptz not null default now(),
  primary key (sender, code)
);
create index fhir_service_chosen_by on fhir_service (chosen_by) where chosen_by is not null;
`,
}
