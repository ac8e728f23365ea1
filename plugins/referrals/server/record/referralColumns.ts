import type { Insertable } from 'kysely'
import type { Field, Fields } from '@core/entity/Field'
import { clientFields } from '../../shared/clientFields'
import { type ReferralRecord, referralEntity } from '../../shared/referralEntity'
import type { ReferralTables } from '../referralTables'

type Values = Record<string, unknown>

/**
 * Between the entity's fields and the tables' columns, which bear the same names in their own spelling: a field is added
 * to the entity and to a migration, and nothing needs to be said here. Sections and lists are stored as JSON.
 */
const jsonKinds: ReadonlySet<string> = new Set(['group', 'rows', 'choices', 'tags'])

const { client: _client, ...storedFields } = referralEntity.fields

/** The fields that the referral's own row holds. */
export const rowFields: Fields = storedFields

/** @returns `ssn_last4` for `ssnLast4`. */
export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The referral's row, without those columns that the database fills itself. */
export function referralValues(record: ReferralRecord) {
  const { number: _number, ...written } = rowFields
  return { ...valuesOf(written, record), search_text: searchText(record) } as Omit<Insertable<ReferralTables['referrals.referral']>, 'client_id'>
}

export function clientValues(client: ReferralRecord['client']) {
  return valuesOf(clientFields, client) as unknown as Insertable<ReferralTables['referrals.client']>
}

function valuesOf(fields: Fields, values: Values): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [columnOf(name), stored(field, values[name] ?? null)]))
}

function stored(field: Field, value: unknown): unknown {
  return value !== null && jsonKinds.has(field.kind) ? JSON.stringify(value) : value
}

/** What quick search looks into besides the number: every filled field that the entity marks as searchable. */
export function searchText(record: ReferralRecord): string {
  return [...searchable(referralEntity.fields, record)].join(' ')
}

function* searchable(fields: Fields, values: Values): Generator<string> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (value === null || value === undefined || field.readOnly) continue
    if (field.kind === 'group') yield* searchable(field.fields!, value as Values)
    else if (field.kind === 'rows') for (const row of value as Values[]) yield* searchable(field.fields!, row)
    else if (field.searchable && typeof value === 'string') yield value
  }
}
