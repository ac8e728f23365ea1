import type { Migration } from '@core/server/plugin'

/** Vehicles are found by the words of their segment: “wheelchair” finds each wheelchair van. */
export const vehicleSearch: Migration = {
  id: '0006-vehicleSearch',
  sql: `
alter table vehicle add column segment_name text;
create function name_segment_of_vehicle() returns trigger language plpgsql as $$
begin
  new.segment_name := (select name from crm.segment where id = new.segment_id);
  return new;
end $$;
create trigger name_segment before insert or update of segment_id on vehicle
  for each row execute function name_segment_of_vehicle();
create function rename_segment_of_vehicles() returns trigger language plpgsql as $$
begin
  update crm.vehicle set segment_name = new.name where segment_id = new.id;
  return null;
end $$;
create trigger rename_segment after update of name on segment
  for each row when (new.name is distinct from old.name) execute function rename_segment_of_vehicles();
update vehicle set segment_name = segment.name from segment where segment.id = segment_id;
create index vehicle_words on vehicle using gin (lower(name || ' ' || coalesce(stock_no, '') || ' ' || coalesce(segment_name, '')) public.gin_trgm_ops);`,
}
