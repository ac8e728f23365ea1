import type { Migration } from '../platform/database/Migration'

/** Why a person opened a health record outside of their caseload, where the deployment requires it (ASK_PURPOSE). It only grows. */
export const accessPurpose: Migration = {
  id: '0010-access-purpose',
  sql: `
create table core.access_purpose (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  -- Numbers without a foreign key, as in the patient access log: the entry outlives whom and what it names.
  person integer not null,
  role_id integer not null,
  session_id text not null,
  -- The patient, whose records it covers: the client of a referral.
  entity text not null,
  patient_id integer not null,
  purpose text not null,
  address text
);
create index access_purpose_session on core.access_purpose (session_id, entity, patient_id);
create trigger access_purpose_stays before update or delete on core.access_purpose for each row execute function core.keep_patient_access();
create trigger access_purpose_stays_whole before truncate on core.access_purpose for each statement execute function core.keep_patient_access();

alter table core.patient_access add column purpose text;
`,
}
