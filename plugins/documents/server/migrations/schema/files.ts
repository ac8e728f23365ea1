/** Stored files and their versions. S3.14, D12 */
export const files = `
create table document (
  id integer generated always as identity primary key,
  name text not null,
  entity_type smallint not null,
  entity_type_id integer not null,
  entity_sub_type_id smallint not null,
  entity_sub_type text generated always as (case entity_sub_type_id when 1 then 'LeadBasicTab' when 2 then 'LeadFleetTab' when 3 then 'AccountBasicTab' when 4 then 'AccountFleetTab' when 5 then 'LeadQuotesTab' when 6 then 'AccountQuotesTab' when 7 then 'Other' end) stored,
  entity_title text not null,
  document_type integer,
  file_kind smallint not null,
  size integer not null,
  file_version integer not null default 1,
  tags jsonb,
  file jsonb not null,
  pages integer,
  legal_hold boolean not null default false,
  hold_reason text,
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create unique index document_name_in_tab on document (entity_type_id, entity_type, entity_sub_type_id, lower(name)) where deleted_at is null;
create index document_of on document (entity_type_id, entity_type, id);
create index document_created_at on document (created_at, id) where deleted_at is null;
create index document_name on document (lower(name), id) where deleted_at is null;
create index document_type_age on document (document_type, created_at) where deleted_at is null;
create index document_search on document using gin (search_text public.gin_trgm_ops);
create index document_created_by on document (created_by) where created_by is not null;
create index document_updated_by on document (updated_by) where updated_by is not null;
create index document_deleted on document (deleted_at) where deleted_at is not null;
create index document_deleted_by on document (deleted_by) where deleted_by is not null;

create table document_version (
  document_id integer not null references document on delete cascade,
  number integer not null,
  file_id text not null unique,
  file_name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  pages integer,
  -- What can be read in it.
  text text not null default '',
  -- What was taken out of it when it came, such as scripts.
  removed text[] not null default '{}',
  uploaded_by integer references core."user" on delete set null,
  uploaded_at timestamptz not null default now(),
  primary key (document_id, number)
);
create index document_version_by on document_version (uploaded_by) where uploaded_by is not null;

-- Transfers of leads that documents followed, so that each is followed once, and can be taken back. S4.13
create table lead_transfer (
  transfer_id integer primary key,
  is_undone boolean not null default false,
  moved integer[] not null default '{}'
);

-- Quick search looks into the name, the tags and the words inside, whoever writes the row.
create function found_by() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(' ', new.name,
    (select string_agg(tag, ' ') from jsonb_array_elements_text(coalesce(new.tags, '[]')) as tag),
    (select text from documents.document_version where document_id = new.id and number = new.file_version)));
  return new;
end $$;
create trigger found_by before insert or update on document for each row execute function found_by();
`
