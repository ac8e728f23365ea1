import Cursor from 'pg-cursor'
import type { Database } from '../../platform/database/Database'
import { takeForReading } from '../../platform/database/timeLimits'
import { HttpError } from '../../platform/http/errors'

/** Rows that are fetched at a time. */
const fetched = 500
/** Each occupies a connection for as long as its reader takes; the other connections are for all other requests. */
const mostAtOnce = 3

let underWay = 0

/** @throws HttpError 503 while too many files are being made */
export function refuseTooManyExports(): void {
  if (underWay >= mostAtOnce)
    throw new HttpError(
      503,
      'Several large files are being made just now. Please try again in a minute.',
      undefined,
      60,
    )
}

/** Yields the rows of a query in batches, with constant memory. The query ends when the reader disconnects. */
export async function* readByCursor<Row>(
  db: Pick<Database, 'pool'>,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<readonly Row[]> {
  refuseTooManyExports()
  underWay++
  try {
    const { client, release } = await takeForReading(db.pool)
    let whole = false
    try {
      const cursor = client.query(new Cursor<Row>(text, [...values]))
      for (let rows = await cursor.read(fetched); rows.length > 0; rows = await cursor.read(fetched)) yield rows
      await cursor.close()
      whole = true
    } finally {
      // If the reader stops half-way, the connection is closed, which ends the query in any state.
      await release(!whole)
    }
  } finally {
    underWay--
  }
}
