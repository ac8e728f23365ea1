import pg from 'pg'
import { openTexts } from './sealedTexts'

const { builtins, arrayParser, getTypeParser } = pg.types as typeof pg.types & {
  arrayParser: { create(source: string, transform: (entry: string) => unknown): { parse(): unknown[] } }
}

const arrays = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 }

const text = (value: string) => value

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.TEXT, openTexts],
  [builtins.VARCHAR, openTexts],
  [builtins.JSON, (value) => JSON.parse(openTexts(value))],
  [builtins.JSONB, (value) => JSON.parse(openTexts(value))],
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, text],
  [builtins.DATE, text],
  [builtins.TIMESTAMP, text],
  [builtins.TIMESTAMPTZ, instant],
  [arrays.int8, arrayOf(safeInteger)],
  [arrays.numeric, arrayOf(text)],
  [arrays.date, arrayOf(text)],
  [arrays.timestamptz, arrayOf(instant)],
])

/**
 * How Postgres's values are read: int8 (count, sum of integers, ids) as a number, numeric as a decimal text, date as `YYYY-MM-DD`,
 * timestamptz as an ISO 8601 text in UTC with milliseconds. The driver's defaults are texts for int8 and local-time Dates for days, which
 * shift by one day east or west of UTC. Encrypted texts are decrypted (sealedTexts).
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** @throws beyond ±2^53, where the number would silently be wrong. */
function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number))
    throw new Error(`The database answered ${value}, which a number can't hold exactly. Cast it to text in the query.`)
  return number
}

const utcInstant = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/

function instant(value: string): string {
  const match = utcInstant.exec(value)
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : date.toISOString()
}

function arrayOf(parse: (value: string) => unknown) {
  return (value: string) => arrayParser.create(value, parse).parse()
}
