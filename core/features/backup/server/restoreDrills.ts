import { sql } from 'kysely'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { DrillResult } from './restoreReport'

/** How long the results are kept, in days. */
const keptFor = 400

/** A backup or a dump that was restored beside the product, or could not be. */
export interface Drilled {
  readonly backup: string
  readonly begun: Date
  /** Null: none, so the backup is proven. */
  readonly fault: string | null
  /** Undefined: nothing could be restored. */
  readonly result: DrillResult | undefined
}

/** Stores what a drill found, for System status and the metrics, and removes what is too old. */
export async function insertDrill(db: Database, { backup, begun, fault, result }: Drilled): Promise<void> {
  await sql`
    insert into core.restore_drill (backup, begun_at, as_of, seconds, rows, files, fault)
    values (${backup}, ${begun}, ${result?.asOf ?? null}, ${result?.seconds ?? (Date.now() - begun.getTime()) / 1000},
      ${result?.rows ?? null}, ${result?.files ?? null}, ${fault})`.execute(db.query)
  await sql`delete from core.restore_drill where begun_at < now() - make_interval(days => ${keptFor})`.execute(db.query)
}

/** @returns the fault of a drill in one text; null where all is well */
export const faultOf = ({ faults }: DrillResult): string | null => (faults.length > 0 ? faults.join('\n') : null)
