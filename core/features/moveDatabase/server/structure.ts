import type pg from 'pg'

/** Excludes what belongs to the system or an extension, by its namespace `n` and its relation `c`. */
const isOwn = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.deptype = 'e' and (
    (d.classid = 'pg_class'::regclass and d.objid = c.oid) or (d.classid = 'pg_namespace'::regclass and d.objid = n.oid)))`

/** A table with rows of its own: for a partitioned one each partition. */
export interface StoredTable {
  /** With its schema, quoted for SQL. */
  readonly name: string
  /** Its columns that are not computed, as a list for SQL. */
  readonly columns: string
}

/** @returns some names of what a database contains in addition to its system and its extensions; empty if it can be used for a move */
export async function findContent(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select name from (
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOwn}
      union all
      select format('the schema %I', n.nspname) from pg_namespace n left join pg_class c on false where ${isOwn} and n.nspname <> 'public'
    ) found order by name limit 5`)
  return rows.map(({ name }) => name)
}

/** @returns one line for each column of each table, view and sequence: two databases with the same lines can have the same rows */
export async function describeStructure(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('%I.%I (%s) %I %s %s%s', n.nspname, c.relname, c.relkind, a.attname, format_type(a.atttypid, a.atttypmod), a.attidentity, a.attgenerated) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${isOwn} order by 1`)
  return rows.map(({ line }) => line)
}

/** @returns the tables with rows of their own */
export async function listTables(client: pg.ClientBase): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and ${isOwn} group by n.nspname, c.relname order by 1`)
  return rows
}

/** @returns the sequences, including those of identity columns, quoted for SQL */
export async function listSequences(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${isOwn} order by 1`)
  return rows.map(({ name }) => name)
}

/** Statements that remove checks before rows are copied, and restore them afterwards. */
export interface Aside {
  readonly remove: readonly string[]
  readonly restore: readonly string[]
}

/**
 * What checks and changes rows when they are inserted: foreign keys, because a copy has no order, and triggers, which would repeat their
 * effects. Only a superuser may turn these off by a setting; the owner of the tables can do it in this way.
 */
export async function listAside(client: pg.ClientBase): Promise<Aside> {
  const { rows } = await client.query<{ remove: string; restore: string }>(`
    select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, f.conname) as remove,
      format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, f.conname, pg_get_constraintdef(f.oid)) as restore
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and f.conparentid = 0 and ${isOwn}
    union all
    select format('alter table %I.%I disable trigger %I', n.nspname, c.relname, t.tgname),
      format('alter table %I.%I enable %s trigger %I', n.nspname, c.relname, case t.tgenabled when 'A' then 'always' when 'R' then 'replica' end, t.tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D' and t.tgparentid = 0 and ${isOwn}`)
  return { remove: rows.map(({ remove }) => remove), restore: rows.map(({ restore }) => restore) }
}
