import { sql } from 'kysely'
import type { Field } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/isObject'
import type { Transaction } from '../platform/database/Database'
import { firstOwnId } from '../entities/lookups/syncLookups'

// Values of fields in a profile. The numbers of choices, and of entries that code declares, are the same everywhere. An entry that an
// administrator added has another number in each deployment, so it is carried by its name: `{ "entry": "Hay" }`. What no other deployment has,
// such as a person, is `{ "only here": "person" }`: whatever contains it is not carried.

type Kind = 'person' | 'record' | 'webhook'

const onlyHereKey = 'only here'

/** @returns in place of something that no other deployment has */
export function onlyHere(kind: Kind): object {
  return { [onlyHereKey]: kind }
}

/** @returns what an item of a profile names that no other deployment has; undefined for nothing */
export function onlyHereIn(item: unknown): string | undefined {
  if (Array.isArray(item)) return item.map(onlyHereIn).find((kind) => kind !== undefined)
  if (!isObject(item)) return undefined
  const kind = item[onlyHereKey]
  return typeof kind === 'string' ? kind : onlyHereIn(Object.values(item))
}

/** @returns a value of a field as a profile has it: an id, a list of ids, anything else as it is */
export async function carryValue(tx: Transaction, field: Field | undefined, value: unknown): Promise<unknown> {
  if (!field) return value
  if (Array.isArray(value)) return Promise.all(value.map((one) => carryValue(tx, field, one)))
  const id = idOf(value)
  if (id === undefined) return value
  if (field.lookup !== undefined) {
    if (id < firstOwnId) return value
    const { rows } = await sql<{ name: string }>`
      select name from core.lookup_entry where list = ${field.lookup} and id = ${id}`.execute(tx.query)
    return rows[0] ? { entry: rows[0].name } : value
  }
  if (field.kind === 'person' || field.entity === 'user' || field.idsOf === 'user') return onlyHere('person')
  return field.entity !== undefined || field.links || field.idsOf !== undefined ? onlyHere('record') : value
}

/**
 * @returns the value with the numbers that its entries have here
 * @throws Error for an entry that is not there
 */
export async function receiveValue(tx: Transaction, field: Field | undefined, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => receiveValue(tx, field, one)))
  if (!isObject(value) || typeof value.entry !== 'string' || field?.lookup === undefined) return value
  const { rows } = await sql<{ id: number }>`
    select id from core.lookup_entry where list = ${field.lookup} and lower(name) = lower(${value.entry})
    order by retired, id`.execute(tx.query)
  if (rows[0]) return rows[0].id
  throw new Error(
    `the look-up list of “${field.label}” (${field.lookup}) has no entry “${value.entry}” here; add it to the list, or to the profile’s look-ups`,
  )
}

/** @returns a filter (`1,2,none`) as a profile has it: a list where a part of it is carried in another way, else the text */
export async function carryFilter(tx: Transaction, field: Field | undefined, text: unknown): Promise<unknown> {
  if (typeof text !== 'string') return text
  const parts = text.split(',')
  const carried = await Promise.all(parts.map((part) => carryValue(tx, field, part)))
  return carried.every((one) => typeof one === 'string') ? text : carried
}

/** @returns the text of a filter with the numbers that its entries have here */
export async function receiveFilter(tx: Transaction, field: Field | undefined, value: unknown): Promise<unknown> {
  if (!Array.isArray(value)) return value
  const received = await Promise.all(value.map((part) => receiveValue(tx, field, part)))
  return received.map(String).join(',')
}

function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined
}
