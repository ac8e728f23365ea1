/** PDF documents with their signers, links and evidence, and uploaded templates. D12 */
export const esign = `
create table pdf_document (
  id integer generated always as identity primary key,
  document_unique_id text not null unique,
  title text not null,
  template smallint not null,
  template_version text,
  entity_type smallint,
  entity_type_id integer,
  lead_id integer generated always as (case when entity_type = 1 then entity_type_id end) stored,
  status smallint not null default 1 check (status between 1 and 8),
  signer_names text not null default '',
  signed_count integer not null default 0,
  signer_count integer not null default 0,
  message text,
  created_on date not null default current_date,
  sent_at timestamptz,
  expires_at date,
  completed_at timestamptz,
  reminders jsonb not null default '[3, 7, 14]',
  fields jsonb not null default '[]',
  pages jsonb not null default '[]',
  -- The files' ids: the draft's PDF, the same with the sender's values as signers are shown it, and the sealed one.
  source_file text,
  source_sha256 text,
  shown_file text,
  shown_sha256 text,
  sealed_file text,
  sealed_sha256 text,
  seal_level text,
  -- Where it was signed on paper: the scan is sealed as it is.
  is_paper boolean not null default false,
  reason text,
  copied_from integer,
  legal_hold boolean not null default false,
  hold_reason text,
  search_text text not null default '',
  -- What quick search looks into: lists know the signers of a document by a read-only field.
  find_text text not null generated always as (lower(title || ' ' || document_unique_id || ' ' || signer_names)) stored,
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  -- The same, but that a legal hold, set or lifted, leaves it as it was: retention counts from it.
  content_changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null,
  constraint belongs_to_one check ((entity_type is null) = (entity_type_id is null)),
  constraint completed_is_sealed check ((status = 5) = (sealed_file is not null and completed_at is not null))
);
create index pdf_document_owner on pdf_document (entity_type, entity_type_id) where deleted_at is null;
create index pdf_document_status on pdf_document (status, id) where deleted_at is null;
create index pdf_document_template on pdf_document (template, id) where deleted_at is null;
create index pdf_document_title on pdf_document (lower(title), id) where deleted_at is null;
create index pdf_document_sent on pdf_document (sent_at, id) where deleted_at is null;
create index pdf_document_completed on pdf_document (completed_at, id) where deleted_at is null;
create index pdf_document_created_at on pdf_document (created_at, id) where deleted_at is null;
create index pdf_document_open on pdf_document (expires_at) where deleted_at is null and status in (2, 3, 4);
create index pdf_document_search on pdf_document using gin (find_text public.gin_trgm_ops);
create index pdf_document_copied_from on pdf_document (copied_from) where copied_from is not null;
create index pdf_document_created_by on pdf_document (created_by) where created_by is not null;
create index pdf_document_updated_by on pdf_document (updated_by) where updated_by is not null;
create index pdf_document_deleted_by on pdf_document (deleted_by) where deleted_by is not null;

create function note_content_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.updated_at <> old.updated_at and (new.legal_hold, new.hold_reason) is not distinct from (old.legal_hold, old.hold_reason) then
    new.content_changed_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger note_content_change before insert or update on pdf_document for each row execute function note_content_change();

create table pdf_signer (
  id integer generated always as identity primary key,
  document_id integer not null references pdf_document on delete cascade,
  -- Among the signers of the document, from 1: the fields name it.
  place smallint not null,
  name text not null,
  email text not null,
  phone text,
  sign_order smallint not null default 1,
  role text not null default 'signer' check (role in ('signer', 'approver', 'copy')),
  status smallint not null default 1 check (status between 1 and 5),
  field_values jsonb not null default '{}',
  saved_at timestamptz,
  -- Of the one-time code: six digits are easily guessed, so its hash takes in the link.
  code_hash bytea,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  code_tries smallint not null default 0,
  code_channel text,
  -- The browser in which the code was given.
  device_hash bytea,
  identified_by text,
  invited_at timestamptz,
  viewed_at timestamptz,
  consent_at timestamptz,
  consent_version text,
  signed_at timestamptz,
  address text,
  browser text,
  time_zone text,
  reason text,
  reminded_on date,
  unique (document_id, place)
);

-- A signer's link; the table that core's links want.
create table signer_link (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  document_id integer not null references pdf_document on delete cascade,
  signer_id integer not null references pdf_signer on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  spent_at timestamptz,
  revoked_at timestamptz
);
-- A signer has one link at most that can be used.
create unique index signer_link_live on signer_link (document_id, signer_id) where revoked_at is null and spent_at is null;
create index signer_link_signer on signer_link (signer_id);
create index signer_link_document on signer_link (document_id);

-- What happened to a document: the evidence. Nobody changes an entry.
create table pdf_event (
  id integer generated always as identity primary key,
  document_id integer not null references pdf_document on delete cascade,
  at timestamptz not null default clock_timestamp(),
  what text not null,
  who text not null,
  address text,
  browser text,
  time_zone text,
  detail text
);
create index pdf_event_document on pdf_event (document_id, id);

-- Which documents went to an account with their lead, so that they go back when the transfer is undone. A transfer that was undone has a
-- row without a document: whatever is told of it afterwards moves nothing.
create table pdf_document_move (
  transfer_id integer not null,
  document_id integer references pdf_document on delete cascade,
  unique nulls not distinct (transfer_id, document_id)
);
create index pdf_document_move_document on pdf_document_move (document_id);

create table pdf_template (
  id integer generated always as identity primary key,
  name text not null,
  version integer not null default 1,
  file text not null,
  sha256 text not null,
  pages jsonb not null,
  fields jsonb not null,
  roles jsonb not null,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create index pdf_template_name on pdf_template (lower(name), version) where retired_at is null;
create index pdf_template_created_by on pdf_template (created_by) where created_by is not null;
`
