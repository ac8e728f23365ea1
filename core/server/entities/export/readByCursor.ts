import Cursor from 'pg-cursor'
import type { Database } from '../../platform/database/Database'
import { takeForReading } from '../../platform/database/timeLimits'
import { HttpError } from '../../platform/http/errors'

/** Rows that are fetched at a time. */
const fetched = 500
/** Each holds a connection for as long as its reader takes; the others are for everybody else. */
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

/** The rows of a query as they come, some at a time, in flat memory. The query ends when the reader goes away. */
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
      // What a reader leaves half-way is ended with its connection, whatever the query is at.
      await release(!whole)
    }
  } finally {
    underWay--
  }
}
