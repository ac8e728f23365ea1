import type { Migration } from '../platform/database/Migration'

/**
 * Who accessed which health record, in which way. One row holds all records of one response, because a list shows hundreds. Like the audit
 * log it only grows.
 */
export const patientAccess: Migration = {
  id: '0003-patient-access',
  sql: `
create table core.patient_access (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Numbers without a foreign key: the entry outlives whom and what it names. Null is nobody of the staff: a family with a form's link.
  person integer,
  role_id integer,
  way text not null,
  entity text not null,
  record_ids integer[] not null,
  address text
);
create index patient_access_records on core.patient_access using gin (record_ids);
create index patient_access_person on core.patient_access (person, id);
create index patient_access_at on core.patient_access using brin (at);

create function core.keep_patient_access() returns trigger language plpgsql as $$
begin
  raise exception 'The patient access log can only grow: % is refused.', lower(tg_op) using errcode = 'insufficient_privilege';
end
$$;
create trigger patient_access_stays before update or delete on core.patient_access for each row execute function core.keep_patient_access();
create trigger patient_access_stays_whole before truncate on core.patient_access for each statement execute function core.keep_patient_access();
`,
}
