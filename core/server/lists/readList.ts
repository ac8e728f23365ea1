import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Streamable, streamRows, streamedFrom } from './streamRows'

/** A list's rows, at once or as they come, and how many match in all. */
export interface ReadList<Row> {
  readonly data: Row[] | AsyncIterable<Row>
  readonly totalItems: number
}

type Selected<Stored> = Parameters<typeof jsonArrayFrom<Stored>>[0]

interface ListToRead<Stored, Row> {
  readonly query: Pick<Kysely<unknown>, 'selectNoFrom'>
  /** How many match, without order or limit: `count(*)` as `count`. */
  readonly counted: Selected<Count> & { executeTakeFirstOrThrow(): Promise<Count> }
  /** The slice: with its columns, its order and its limit. */
  readonly page: Selected<Stored> & Streamable<Stored>
  readonly limit: number
  present(stored: Stored): Row
}

/** What `counted` selects. */
export const rowCount = sql<number>`count(*)`.as('count')

interface Count {
  readonly count: number
}

/** Reads a page and its total in one round trip; where more than a thousand rows are asked for and there, row by row. */
export async function readList<Stored, Row>({ query, counted, page, limit, present }: ListToRead<Stored, Row>): Promise<ReadList<Row>> {
  if (limit > streamedFrom) {
    const { count } = await counted.executeTakeFirstOrThrow()
    if (count > streamedFrom) return { data: streamRows(page, present), totalItems: count }
  }
  const { rows, total } = await query.selectNoFrom([jsonArrayFrom(page).as('rows'), sql<number>`(${counted})`.as('total')]).executeTakeFirstOrThrow()
  return { data: (rows as Stored[]).map(present), totalItems: total }
}
