import { sql } from 'kysely'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { recordAudits } from '../../security/audit/recordAudit'
import type { EntityTable } from '../table/EntityTable'
import type { EntityCatalog } from '../table/EntityContext'
import { fromTable, textAt, titleOf } from '../table/titleSql'

export type Trace = 'recordDeleted' | 'recordRestored' | 'recordPurged'

interface TraceOptions {
  /** Undefined where the deployment did it by itself. */
  readonly by?: Pick<Viewer, 'id' | 'roleId'> | undefined
  readonly catalog: EntityCatalog
  /** The operation on many records that it is a part of. */
  readonly operation?: number | undefined
}

/**
 * Adds an entry for each record to the audit log, in one statement: who deleted or restored it, and when. It outlives the record. Call it
 * at the end of a transaction, as `recordAudit`.
 */
export async function recordTraces(
  tx: Transaction,
  table: EntityTable,
  action: Trace,
  ids: readonly number[],
  { by, catalog, operation }: TraceOptions,
): Promise<void> {
  const { entity, rules } = table
  if (ids.length === 0 || (action !== 'recordPurged' && rules?.auditsDeletes)) return
  // A purge removes what a record contained, and its name belongs to that. The entry of the delete still has it.
  const titles = action === 'recordPurged' ? new Map<number, string>() : await publicTitles(tx, table, ids, catalog)
  await recordAudits(
    tx,
    ids.map((id) => ({
      action,
      person: by?.id ?? null,
      ...(by && { roleId: by.roleId }),
      subject: `${entity.name.one} ${titles.get(id) ?? id}`,
      record: { entity: entity.id, id },
      ...(operation !== undefined && { details: { operation } }),
    })),
  )
}

/** The names of records, except of those that contain health data, or refer to a record that does: its name may tell whose, or of what. */
async function publicTitles(
  tx: Transaction,
  table: EntityTable,
  ids: readonly number[],
  catalog: EntityCatalog,
): Promise<ReadonlyMap<number, string>> {
  const { entity } = table
  const isPersonal = (of: string | undefined) => of !== undefined && catalog.get(of)?.entity.personal !== undefined
  const fields = Object.values(entity.fields)
  if (isPersonal(entity.id) || fields.some((field) => !field.links && isPersonal(field.entity))) return new Map()
  const kinds = fields.flatMap(({ links = [], linkType }) => {
    const personal = links.filter((link) => isPersonal(link.entity)).map(({ id }) => id)
    return linkType === undefined || personal.length === 0
      ? []
      : [sql`and coalesce(${textAt(table, linkType)} <> all (${personal.map(String)}::text[]), true)`]
  })
  const self = sql.ref(`${entity.id}.id`)
  const { rows } = await sql<{ id: number; title: string }>`
    select ${self} as id, ${titleOf(table)} as title from ${fromTable(table)}
    where ${self} = any(${ids}::integer[]) ${sql.join(kinds, sql` `)}`.execute(tx.query)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
