import type { Migration } from '@core/server/plugin'

/**
 * A condition that names a whole row is refused by Postgres once the table has generated columns, so what pg_dump wrote couldn't be restored, or not with this trigger.
 * It was also always true, because such a column is computed after the trigger: the version counted updates that changed nothing.
 */
export const clientVersion: Migration = {
  id: '0034-clientVersion',
  sql: `
create or replace function count_client_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'find_text' is distinct from to_jsonb(new) - 'find_text' then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
drop trigger if exists client_version on client;
create trigger client_version before update on client for each row execute function count_client_version();
`,
}
