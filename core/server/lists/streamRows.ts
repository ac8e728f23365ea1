import { Refusal } from '../routes/errors'

/** From here on a list is sent while it is read, so that a million rows need no more memory than a thousand. */
export const streamedFrom = 1000
/** Rows that are fetched at a time. */
const chunk = 500
/** Each stream holds a connection for as long as its reader takes; the others are for everybody else. */
const mostStreams = 3

let underWay = 0

/** A query whose rows can be read bit by bit; Kysely's are. */
export interface Streamable<Stored> {
  stream(chunkSize: number): AsyncIterableIterator<Stored>
}

/**
 * The rows of a query as they come, presented. The query ends when the reader goes away.
 * @throws Refusal 503 while too many others are being sent
 */
export function streamRows<Stored, Row>(query: Streamable<Stored>, present: (stored: Stored) => Row): AsyncIterable<Row> {
  if (underWay >= mostStreams) {
    throw new Refusal(503, `Several long lists are being sent just now. Ask for at most ${streamedFrom} rows at a time, or try again in a minute.`, undefined, 60)
  }
  return read(query, present)
}

async function* read<Stored, Row>(query: Streamable<Stored>, present: (stored: Stored) => Row): AsyncGenerator<Row> {
  underWay++
  try {
    for await (const stored of query.stream(chunk)) yield present(stored)
  } finally {
    underWay--
  }
}
