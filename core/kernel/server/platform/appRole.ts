import type { OpenDatabase } from './database/openDatabase'

/** The role in which requests use the database. It owns nothing, so it can't turn a trigger off. */
export const appRole = 'white_glove_app'

/** Logs that only grow: requests may only read and add entries. */
const logs = ['core.audit_entry', 'core.patient_access', 'core.access_purpose'] as const

/** Postgres' codes for a privilege that the deployment's account lacks. */
const lacksRight: ReadonlySet<string> = new Set(['42501', '0LP01'])

/**
 * Creates the role of requests where it is missing.
 * @returns whether it exists; an account of DATABASE_URL may lack the privilege to create roles, and is used itself then
 */
export async function makeAppRole(db: OpenDatabase): Promise<boolean> {
  try {
    await db.pool.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
        if not pg_has_role(current_user, '${appRole}', 'member') then execute format('grant ${appRole} to %I', current_user); end if;
      exception
        -- Another node or another database of this server was faster.
        when duplicate_object or unique_violation then null;
      end $$`)
    return true
  } catch (error) {
    if (lacksRight.has((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

/** Grants it what requests do: everything with rows, nothing with tables, and no changes of the logs. All migrations must be applied. */
export async function grantToAppRole(db: OpenDatabase): Promise<void> {
  await db.pool.query(`
    do $$ declare name text; rights text; begin
      -- Of several nodes that start together one grants at a time.
      perform pg_advisory_xact_lock(hashtextextended('${appRole}', 0));
      for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') loop
        -- The schema api has only views.
        rights := case when name = 'api' then 'select' else 'select, insert, update, delete' end;
        execute format('grant usage on schema %I to ${appRole}', name);
        execute format('grant %s on all tables in schema %I to ${appRole}', rights, name);
        execute format('grant usage, select on all sequences in schema %I to ${appRole}', name);
        execute format('alter default privileges in schema %I grant %s on tables to ${appRole}', name, rights);
        execute format('alter default privileges in schema %I grant usage, select on sequences to ${appRole}', name);
      end loop;
    end $$;
    ${logs.map((log) => `revoke all on ${log} from ${appRole}; grant select, insert on ${log} to ${appRole};`).join('\n')}`)
}
