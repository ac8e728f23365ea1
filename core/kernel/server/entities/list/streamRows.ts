import Cursor from 'pg-cursor'
import type { Database } from '../../platform/database/Database'
import { type LongRunningConnection, takeForReading } from '../../platform/database/timeLimits'
import { HttpError } from '../../platform/http/errors'

/** Up to this number of rows a list is read at once; a longer one is sent while it is read, so that a million rows need no more memory. */
export const streamThreshold = 1000
/** Some rows of a list, separated by commas. */
export interface RowsText {
  readonly text: string
  readonly rows: number
  /** Filled where the statement selects the ids. */
  readonly ids: readonly number[]
}

/** Rows that are fetched at a time. The number is small, so that the garbage collector frees them while they are young. */
const chunk = 100
/** Each stream occupies a connection for as long as its reader takes; the other connections are for all other requests. */
const mostStreams = 3

let underWay = 0

/**
 * Yields the rows of a statement in chunks, each as one text separated by commas. Node doesn't parse them. The query ends when the reader
 * disconnects.
 * @throws HttpError 503 while too many others are being sent
 */
export async function openRows(
  db: Pick<Database, 'pool'>,
  text: string,
  values: readonly unknown[],
): Promise<AsyncGenerator<RowsText>> {
  if (underWay >= mostStreams) {
    throw new HttpError(
      503,
      `Several long lists are being sent just now. Ask for at most ${streamThreshold} rows at a time, or try again in a minute.`,
      undefined,
      60,
    )
  }
  underWay++
  try {
    return read(await takeForReading(db.pool), text, values)
  } catch (error) {
    underWay--
    throw error
  }
}

async function* read(
  { client, release }: LongRunningConnection,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<RowsText> {
  const cursor = client.query(new Cursor<[row: string, id?: number]>(text, [...values], { rowMode: 'array' }))
  let isBroken = false
  try {
    for (;;) {
      const rows = await cursor.read(chunk)
      if (rows.length === 0) return
      yield { text: rows.map(([row]) => row).join(','), rows: rows.length, ids: rows.flatMap(([, id]) => id ?? []) }
    }
  } catch (error) {
    isBroken = true
    throw error
  } finally {
    underWay--
    await cursor.close().catch(() => {})
    await release(isBroken)
  }
}
