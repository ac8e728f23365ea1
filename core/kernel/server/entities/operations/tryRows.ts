import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/Database'
import { HttpError } from '../../platform/http/errors'
import type { Trace } from '../record/recordTraces'
import type { RowOutcome } from './operationTables'

/** The outcome of one row, with what is stored about it. */
export interface RowResult {
  readonly outcome: RowOutcome
  readonly message?: string
  readonly version?: number
  readonly recordId?: number
  /** What the audit log has to tell about it. */
  readonly trace?: Trace
}

/**
 * Processes rows one after the other, so that a refused row leaves nothing behind and doesn't affect the others. A row that is refused
 * before it writes has left nothing. Only if a row fails while it writes, all rows are processed again with a savepoint for each. The ids
 * that the first try took from sequences are then unused. Savepoints from the start would each cost as much as a query.
 * @param work must not store state about what it did: it may be called twice for a row, the second time alone; it calls `writing` before it
 * writes
 * @param finish writes what the rows that were not alone left to be written together
 */
export async function tryRows<Row>(
  tx: Transaction,
  rows: readonly Row[],
  work: Work<Row>,
  finish?: () => Promise<void>,
): Promise<readonly RowResult[]> {
  await sql`savepoint chunk`.execute(tx.query)
  const tried: RowResult[] = []
  try {
    for (const row of rows) tried.push(await tryUnwritten(row, work))
    await finish?.()
    await sql`release savepoint chunk`.execute(tx.query)
    return tried
  } catch (error) {
    if (rowError(error) === undefined) throw error
    await sql`rollback to savepoint chunk`.execute(tx.query)
    return tryEach(tx, rows, work)
  }
}

type Work<Row> = (row: Row, writing: () => void, alone: boolean) => Promise<RowResult>

async function tryUnwritten<Row>(row: Row, work: Work<Row>): Promise<RowResult> {
  let writes = false
  try {
    return await work(row, () => void (writes = true), false)
  } catch (error) {
    if (writes || !(error instanceof HttpError)) throw error
    return { outcome: 'failed', message: rowError(error)! }
  }
}

async function tryEach<Row>(tx: Transaction, rows: readonly Row[], work: Work<Row>): Promise<readonly RowResult[]> {
  const tried: RowResult[] = []
  for (const row of rows) {
    await sql`savepoint one_row`.execute(tx.query)
    try {
      tried.push(await work(row, () => {}, true))
    } catch (error) {
      const message = rowError(error)
      if (message === undefined) throw error
      await sql`rollback to savepoint one_row`.execute(tx.query)
      tried.push({ outcome: 'failed', message })
    }
    await sql`release savepoint one_row`.execute(tx.query)
  }
  return tried
}

/** @returns the error of the row as a message for the person; undefined when the row didn't cause it. */
export function rowError(error: unknown): string | undefined {
  if (error instanceof HttpError)
    return [...new Set(error.errors?.map(({ message }) => message) ?? [error.message])].join('; ')
  const { code } = error as { code?: unknown }
  // Violated constraints, and data that a column can't hold: rules that only the database checks.
  if (typeof code === 'string' && code.startsWith('23')) return 'This clashes with what is stored already'
  return typeof code === 'string' && code.startsWith('22') ? 'This holds a value that can’t be stored' : undefined
}
