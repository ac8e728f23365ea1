import type { Migration } from '../../plugins/defineServerPlugin'

/** What an administrator has made of the brand: one row at most; without it, and where it is empty, the environment's holds. S3.3 */
export const brand: Migration = {
  id: '0016-brand',
  sql: `
create table core.user_setting (
  id integer generated always as identity primary key,
  product_name text,
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  -- Files as records hold them; the last one is the logo.
  web_logo_doc jsonb,
  mobile_logo_doc jsonb,
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create unique index user_setting_only on core.user_setting ((true)) where deleted_at is null;
create index user_setting_created_by on core.user_setting (created_by) where created_by is not null;
create index user_setting_updated_by on core.user_setting (updated_by) where updated_by is not null;
create index user_setting_deleted_by on core.user_setting (deleted_by) where deleted_by is not null;

-- However it came about, a restored one as well: every open client hears of it (core/entity/wire.ts, brandNews).
create function core.tell_of_brand() returns trigger language plpgsql as $$
begin
  perform pg_notify('core_change', '{"e":"brand","i":[' || coalesce(new.id, old.id) || ']}');
  return null;
end $$;
create trigger user_setting_told after insert or update or delete on core.user_setting for each row execute function core.tell_of_brand();
`,
}
