-- Leads with their quotes, orders, tasks and activities: the demonstration's over and over, each copy up to two years older, until
-- there are :rows leads. Ids grow by 100,000 a copy, so that what belongs together still does.
set session_replication_role = replica;

do $make$
declare
  copied text;
  columns text;
  chosen text;
  copies integer := ceil(:rows / (select count(*) from crm.lead)::numeric) - 1;
begin
  foreach copied in array array['lead', 'quote', 'sales_order', 'task', 'activity'] loop
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position),
      string_agg(
        case
          when column_name in ('id', 'lead_id', 'quote_id') then format('%I + copy * 100000', column_name)
          when column_name = 'entity_type_id' then 'entity_type_id + case when entity_type = 1 then copy * 100000 else 0 end'
          when column_name = 'number' then 'number || ''-'' || copy'
          -- Two orders can't be for one vehicle.
          when column_name = 'vin' then 'left(vin, 7) || lpad((copy * 10000 + id % 10000)::text, 10, ''0'')'
          when data_type = 'date' then format('%I - copy %% 104 * 7', column_name)
          when data_type like 'timestamp%' then format('%I - copy %% 104 * interval ''7 days''', column_name)
          else quote_ident(column_name)
        end,
        ', ' order by ordinal_position)
    into columns, chosen
    from information_schema.columns
    where table_schema = 'crm' and table_name = copied and is_generated = 'NEVER';
    execute format(
      'insert into crm.%1$I (%2$s) overriding system value
        select %3$s from crm.%1$I, generate_series(1, %4$s) copy',
      copied, columns, chosen, copies);
    -- What is made later gets none of their ids.
    execute format('select setval(pg_get_serial_sequence(''crm.%1$I'', ''id''), max(id)) from crm.%1$I', copied);
  end loop;
end
$make$;

set session_replication_role = origin;

-- No trigger ran: the totals that the database keeps are made anew.
do $fill$
declare
  fill text;
begin
  for fill in select proname from pg_proc where pronamespace = 'crm'::regnamespace and proname like 'fill\_%' loop
    execute format('select crm.%I()', fill);
  end loop;
end
$fill$;
