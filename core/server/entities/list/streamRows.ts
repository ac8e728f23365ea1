import Cursor from 'pg-cursor'
import type { Database } from '../../platform/database/Database'
import { type LongRunningConnection, takeForReading } from '../../platform/database/timeLimits'
import { HttpError } from '../../platform/http/errors'

/** Up to here a list is read at once; from here on it is sent while it is read, so that a million rows need no more memory. */
export const streamThreshold = 1000
/** Some rows of a list, with commas between. */
export interface RowsText {
  readonly text: string
  readonly rows: number
  /** Where the statement selects them. */
  readonly ids: readonly number[]
}

/** Rows that are fetched at a time: few, so that what is young in memory is gone before it grows old. */
const chunk = 100
/** Each stream holds a connection for as long as its reader takes; the others are for everybody else. */
const mostStreams = 3

let underWay = 0

/**
 * The rows of a statement as they come, each chunk as one text with commas between. Node parses nothing of them. The query
 * ends when the reader goes away.
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
