import { type RawBuilder, sql } from 'kysely'
import { recordAudits, type Transaction, type Job, publishChange, type ServerContext } from '@core/server/plugin'
import { recordHistory } from '@core/server/entities'
import { isDueSql, type Retained, retainedFiles, retainedPdfs, ruleJoinSql } from './retained'

const batch = 200

interface Due {
  readonly id: number
  readonly type: number | null
  readonly months: number | null
}

/**
 * Deletes files and documents for signature whose retention time is over, and those whose record was purged, unless they have a legal hold.
 * Each has an entry in the audit log. As with any delete, the files are removed 30 days later.
 */
export const applyRetention: Job = {
  every: '1d',
  timeout: '10m',
  async run(context, signal) {
    for (const kind of [retainedFiles, retainedPdfs])
      for (const condition of [isDueSql(kind), ...isLostSql(kind, context)])
        for (let gone = batch; gone === batch && !signal.aborted;)
          gone = await context.db.transaction((tx) => deleteSome(tx, kind, condition))
  },
}

/** Whether its record was purged. While the plugin of the record is off, this is unknown, and the document stays. */
function isLostSql({ owners, mayGo }: Retained, { catalog }: ServerContext): RawBuilder<boolean>[] {
  const lost = owners.flatMap(({ id, entity }) => {
    const table = catalog.get(entity)
    return table
      ? [
          sql`(kept.entity_type = ${id} and not exists (select from ${sql.table(table.table)} as record where record.id = kept.entity_type_id))`,
        ]
      : []
  })
  return lost.length > 0 ? [sql<boolean>`(${mayGo} and (${sql.join(lost, sql` or `)}))`] : []
}

/** @returns the number of deleted documents */
async function deleteSome(tx: Transaction, kind: Retained, condition: RawBuilder<boolean>): Promise<number> {
  const { entity, table, noun, typeColumn, typeKey } = kind
  const { rows } = await sql<Due>`
    update ${sql.table(table)} as gone set deleted_at = now(), deleted_by = null, version = gone.version + 1
    from (
      select kept.id, ${sql.ref(`kept.${typeColumn}`)} as type, rule.months from ${sql.table(table)} as kept ${ruleJoinSql(kind)}
      where ${condition} order by kept.id limit ${batch} for update of kept skip locked
    ) as due
    where gone.id = due.id returning due.id, due.type, due.months`.execute(tx.query)
  if (rows.length === 0) return 0
  await recordHistory(
    tx,
    rows.map(({ id, months }) => ({
      entity,
      id,
      action: 'delete' as const,
      by: null,
      note: months === null ? 'Its record is gone' : `Kept for ${months} months, as its type says`,
    })),
  )
  await publishChange(
    tx,
    entity,
    rows.map(({ id }) => id),
  )
  await recordAudits(
    tx,
    rows.map(({ id, type, months }) => ({
      action: 'retentionApplied' as const,
      person: null,
      subject: `${noun} ${id}`,
      record: { entity, id },
      details: { [typeKey]: type, months },
    })),
  )
  return rows.length
}
