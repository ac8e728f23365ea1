-- Quotes and activities beyond those of manyLeads.sql, until there are :rows of each: more of the same leads', each copy a week older than
-- the one before. Ids stay clear of those that are there.
set session_replication_role = replica;

do $make$
declare
  copied text;
  columns text;
  chosen text;
  first integer;
begin
  foreach copied in array array['quote', 'activity'] loop
    execute format('select max(id) from crm.%I', copied) into first;
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position),
      string_agg(
        case
          when column_name = 'id' then format('%s + row_number() over ()', first)
          when column_name = 'number' then 'number || ''-more'''
          when data_type = 'date' then format('%I - 7', column_name)
          when data_type like 'timestamp%' then format('%I - interval ''7 days''', column_name)
          else quote_ident(column_name)
        end,
        ', ' order by ordinal_position)
    into columns, chosen
    from information_schema.columns
    where table_schema = 'crm' and table_name = copied and is_generated = 'NEVER';
    execute format(
      'insert into crm.%1$I (%2$s) overriding system value
        select %3$s from (select * from crm.%1$I order by id limit greatest(0, :rows - (select count(*) from crm.%1$I))) as %1$I',
      copied, columns, chosen);
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
  for fill in select oid::regproc::text from pg_proc where pronamespace = 'crm'::regnamespace and proname like 'fill\_%' loop
    execute format('select %s()', fill);
  end loop;
end
$fill$;
