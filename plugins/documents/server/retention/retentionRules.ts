import { sql } from 'kysely'
import { recordAudit, type Viewer, type Database, type Transaction, invalid } from '@core/server/plugin'
import { documentTypeList } from '../../shared/files/documentTypes'
import { isDueSql, type Retained, ruleJoinSql } from './retained'

/** @returns the types of documents, in the order of their list */
export async function documentTypes({ query }: Database) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from api.lookup_entry where list = ${documentTypeList} order by position, id`.execute(query)
  return rows
}

/** The retention time of each type, the number of its documents, and the number that the next run deletes. */
export async function readRules(
  db: Database,
  kind: Retained,
  types: readonly { readonly id: number; readonly name: string }[],
) {
  const type = sql.ref<number | null>(kind.typeColumn)
  const { rows: counts } = await sql<{ type: number | null; documents: number; due: number }>`
    select ${sql.ref(`kept.${kind.typeColumn}`)} as type, count(*)::int as documents, count(*) filter (where ${isDueSql(kind)})::int as due
    from ${sql.table(kind.table)} as kept ${ruleJoinSql(kind)} where kept.deleted_at is null group by 1`.execute(
    db.query,
  )
  const { rows: rules } = await sql<{ type: number; months: number }>`
    select ${type} as type, months from ${sql.table(kind.ruleTable)}`.execute(db.query)
  return types.map(({ id, name }) => {
    const { documents = 0, due = 0 } = counts.find((count) => count.type === id) ?? {}
    return { id, name, months: rules.find((rule) => rule.type === id)?.months ?? null, documents, due }
  })
}

interface RetentionRule {
  readonly type: number
  readonly months?: number | null | undefined
}

/** Changes only the given rules. */
export async function changeRules(
  tx: Transaction,
  { ruleTable, typeColumn, typeKey, noun }: Retained,
  rules: readonly RetentionRule[],
  viewer: Viewer,
): Promise<void> {
  const [table, column] = [sql.table(ruleTable), sql.ref(typeColumn)]
  for (const { type, months } of rules)
    await (months
      ? sql`insert into ${table} (${column}, months) values (${type}, ${months})
          on conflict (${column}) do update set months = excluded.months`.execute(tx.query)
      : sql`delete from ${table} where ${column} = ${type}`.execute(tx.query))
  await recordAudit(tx, {
    action: 'retentionChanged',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `Retention: ${noun}`,
    details: { rules: rules.map(({ type, months }) => ({ [typeKey]: type, months: months ?? null })) },
  })
}

/** @throws HttpError 400 for an unknown type of document */
export async function checkTypes(tx: Transaction, rules: readonly { readonly documentType: number }[]): Promise<void> {
  const types = rules.map(({ documentType }) => documentType)
  const { rows } = await sql<{ id: number }>`
    select id from api.lookup_entry where list = ${documentTypeList} and id = any(${types}::integer[])`.execute(
    tx.query,
  )
  const known = new Set(rows.map(({ id }) => id))
  const unknown = types.findIndex((type) => !known.has(type))
  if (unknown >= 0)
    throw invalid([{ field: `rules[${unknown}].documentType`, message: 'There is no such type of document' }])
}
