import { recordColumns, recordIndexes } from './recordColumns'

/** The settings of an administrator: one row at most. Where it is empty, the environment's brand is used. S3.3, D8. */
export const settings = `
create table user_setting (
  id integer generated always as identity primary key,
  product_name text,
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  -- Files as records hold them; the last one is the logo.
  web_logo_doc jsonb,
  mobile_logo_doc jsonb,
  search_text text not null default '',${recordColumns}
);
create unique index user_setting_only on user_setting ((true)) where deleted_at is null;
${recordIndexes('user_setting')}

-- Every open client hears of a change, however it came about (brandTopic in core/entity/wire.ts).
create function tell_of_brand() returns trigger language plpgsql as $$
begin
  perform pg_notify('core_change', '{"e":"brand","i":[' || coalesce(new.id, old.id) || ']}');
  return null;
end $$;
create trigger user_setting_told after insert or update or delete on user_setting for each row execute function tell_of_brand();
`
