import { crc32 } from 'node:zlib'
import { isRowId } from '@core/kernel/entity/kinds/make'
import { type HttpError, invalid } from '../../platform/http/errors'
import type { SqlType } from './fieldSql'

/** A position between two rows of a sorted list, and the direction to continue in. */
export interface Cursor {
  readonly forward: boolean
  /** The sort key of the row there, as the database writes it; null where it is empty. */
  readonly key: string | null
  readonly id: number
}

const forms: Readonly<Record<SqlType, RegExp>> = {
  text: /^/,
  integer: /^-?\d{1,10}$/,
  numeric: /^-?\d{1,30}(\.\d{1,30})?$/,
  boolean: /^(true|false)$/,
  date: /^\d{4,5}-\d\d-\d\d$/,
  timestamptz: /^\d{4,5}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  time: /^\d\d:\d\d(:\d\d)?(\.\d{1,6})?$/,
  // A reference is sorted by the name and the id of its record.
  jsonb: /^\[(null|".*"), ?\d{1,10}\]$/s,
}

/** @param order the sorting of the list, such as `referral status desc`: a cursor is valid for one order only */
export function writeCursor({ forward, key, id }: Cursor, order: string): string {
  const place = JSON.stringify([forward ? 1 : 0, key, id])
  return Buffer.from(`${check(order, place)}${place}`).toString('base64url')
}

/** @throws HttpError 400 when this order has not issued it */
export function readCursor(text: string, order: string, type: SqlType): Cursor {
  const plain = Buffer.from(text, 'base64url').toString()
  const place = plain.slice(8)
  if (plain.slice(0, 8) !== check(order, place)) throw invalidCursor()
  try {
    const [forward, key, id] = JSON.parse(place) as unknown[]
    const keyFits =
      key === null ||
      (typeof key === 'string' &&
        forms[type].test(key) &&
        !key.includes('\u0000') &&
        (type !== 'jsonb' || isName(JSON.parse(key))))
    if (keyFits && typeof id === 'number' && Number.isInteger(id) && Math.abs(id) <= 2_147_483_647)
      return { forward: forward === 1, key, id }
  } catch {
    // Not JSON, so it isn't a cursor of ours.
  }
  throw invalidCursor()
}

/**
 * A checksum that detects a cursor of another list, of another order, or with a typing mistake. It is no protection: the policy protects
 * the rows.
 */
function check(order: string, place: string): string {
  return crc32(`${order}\n${place}`).toString(16).padStart(8, '0')
}

/** A name, and the id of its record. */
function isName(key: unknown): boolean {
  return Array.isArray(key) && key.length === 2 && (key[0] === null || typeof key[0] === 'string') && isRowId(key[1])
}

export function invalidCursor(): HttpError {
  return invalid([
    { field: 'cursor', message: 'This cursor belongs to another list or order. Start again without one.' },
  ])
}
