import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/Database'
import { HttpError } from '../../platform/http/errors'
import type { RowOutcome } from './operationTables'

/** What became of one row, and what is kept of it. */
export interface RowResult {
  readonly outcome: RowOutcome
  readonly message?: string
  readonly version?: number
  readonly recordId?: number
}

/**
 * Does rows one after the other, so that one which is refused leaves nothing behind and hinders no other. What is refused
 * before it writes has left nothing. Only where one fails while it writes, the rows begin again with a savepoint for each: at
 * once it would cost as much as a query, and numbers that are given out are not taken back.
 * @param work must have no memory of its own of what it did: it may be called twice for a row, the second time alone; it calls
 * `writing` before it writes
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

/** @returns what is wrong with the row, in words for the person; undefined when the fault lies elsewhere. */
export function rowError(error: unknown): string | undefined {
  if (error instanceof HttpError)
    return [...new Set(error.errors?.map(({ message }) => message) ?? [error.message])].join('; ')
  const { code } = error as { code?: unknown }
  // Integrity constraints and data that a column can't hold: rules that only the database knows.
  if (typeof code === 'string' && code.startsWith('23')) return 'This clashes with what is stored already'
  return typeof code === 'string' && code.startsWith('22') ? 'This holds a value that can’t be stored' : undefined
}
