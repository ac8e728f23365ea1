import Cursor from 'pg-cursor'
import type { Database } from '../../database/Database'
import { type PatientConnection, takePatient } from '../../database/timeLimits'
import { Refusal } from '../../routes/errors'

/** Up to here a list is read at once; from here on it is sent while it is read, so that a million rows need no more memory. */
export const streamedFrom = 1000
/** Rows that are fetched at a time: few, so that what is young in memory is gone before it grows old. */
const chunk = 100
/** Each stream holds a connection for as long as its reader takes; the others are for everybody else. */
const mostStreams = 3

let underWay = 0

/**
 * The rows of a statement as they come, each chunk as one text with commas between. Node parses nothing of them. The query
 * ends when the reader goes away.
 * @throws Refusal 503 while too many others are being sent
 */
export async function openRows(db: Pick<Database, 'pool'>, text: string, values: readonly unknown[]): Promise<AsyncGenerator<{ readonly text: string; readonly rows: number }>> {
  if (underWay >= mostStreams) {
    throw new Refusal(503, `Several long lists are being sent just now. Ask for at most ${streamedFrom} rows at a time, or try again in a minute.`, undefined, 60)
  }
  underWay++
  try {
    return read(await takePatient(db.pool, '1h'), text, values)
  } catch (error) {
    underWay--
    throw error
  }
}

async function* read({ client, release }: PatientConnection, text: string, values: readonly unknown[]) {
  const cursor = client.query(new Cursor<[string]>(text, [...values], { rowMode: 'array' }))
  let isBroken = false
  try {
    for (;;) {
      const rows = await cursor.read(chunk)
      if (rows.length === 0) return
      yield { text: rows.join(','), rows: rows.length }
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
