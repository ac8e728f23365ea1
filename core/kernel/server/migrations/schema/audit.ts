/**
 * The audit log. Triggers refuse every change except an insert, also from this product's own account. Each entry's hash covers the previous
 * one, so `npm run verify-audit` detects changes that bypassed the triggers. One entry is written at a time, in the order of `position`;
 * the lock is held until its transaction ends.
 */
export const audit = `
create table audit_entry (
  id integer generated always as identity primary key,
  position integer not null unique,
  at timestamptz not null,
  action text not null,
  -- Numbers without a foreign key: the entry outlives whom and what it names.
  person integer,
  role_id integer,
  subject text,
  record_entity text,
  record_id integer,
  address text,
  details jsonb not null default '{}',
  hash bytea not null,
  -- The columns that every list reads.
  version integer not null default 1,
  search_text text not null default '',
  created_by integer,
  created_at timestamptz not null default now(),
  updated_by integer,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer
);
create index audit_entry_at on audit_entry (at, id);
create index audit_entry_action on audit_entry (action, id);
create index audit_entry_person on audit_entry (person, id);
create index audit_entry_record on audit_entry (record_entity, record_id, id);
create index audit_entry_search on audit_entry using gin (lower(search_text) public.gin_trgm_ops);

create function audit_hash(entry audit_entry, before bytea) returns bytea language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_object(
    'position', entry.position, 'at', extract(epoch from entry.at), 'action', entry.action, 'person', entry.person, 'role', entry.role_id,
    'subject', entry.subject, 'entity', entry.record_entity, 'record', entry.record_id, 'address', entry.address, 'details', entry.details
  )::text, 'UTF8'))
$$;

create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last core.audit_entry;
begin
  perform pg_advisory_xact_lock(hashtextextended('core.audit_entry', 0));
  select * into last from core.audit_entry order by position desc limit 1;
  new.position := coalesce(last.position, 0) + 1;
  new.at := greatest(clock_timestamp(), last.at);
  new.hash := core.audit_hash(new, coalesce(last.hash, ''));
  return new;
end
$$;
create trigger audit_entry_chain before insert on audit_entry for each row execute function chain_audit_entry();

create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log can only grow: % is refused.', lower(tg_op) using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_entry_stays before update or delete on audit_entry for each row execute function keep_audit_entry();
create trigger audit_entry_stays_whole before truncate on audit_entry for each statement execute function keep_audit_entry();
`
