import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { comparable } from '@core/kernel/entity/comparable'
import type { Field } from '@core/kernel/entity/Field'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { stepsOf } from '@core/kernel/entity/sheetColumns'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import type { EntityList } from '../list/EntityList'

type Values = Readonly<Record<string, unknown>>

/** The values of one of the entity's sets of `duplicateKeys`, in the form in which they are compared. */
interface DuplicateKey {
  /** The index of the set in the definition. */
  readonly set: number
  readonly values: readonly string[]
}

/** @returns the keys of a record. A set in which a value is empty or invalid gives no key. */
export function duplicateKeysOf({
  fields,
  duplicateKeys: same = [],
}: Pick<Entity, 'fields' | 'duplicateKeys'>): (record: Values) => readonly DuplicateKey[] {
  // Computed once for all rows of a file.
  const sets = same.map((paths) =>
    paths.map((path) => ({ steps: stepsOf(path), field: fieldPathAt(fields, path)?.field })),
  )
  return (record) =>
    sets.flatMap((paths, set) => {
      const values = paths.map(({ steps, field }) => {
        const value = steps.reduce<unknown>((within, step) => (within as Values | null | undefined)?.[step], record)
        return field && field.check(value) === undefined ? spelling(field, value) : ''
      })
      return values.some((value) => value === '') ? [] : [{ set, values }]
    })
}

function spelling(field: Field, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  return isWords(field) ? comparable(String(value)).trim() : String(value).trim().toLowerCase()
}

/** Marks don't distinguish names. Addresses of mail and numbers have none, and their indexes are on the lower-cased text. */
function isWords({ kind }: Field): boolean {
  return kind === 'text'
}

/** @returns a key for one set and its values together. */
export function hashOf({ set, values }: DuplicateKey): string {
  return createHash('sha256')
    .update(JSON.stringify([set, ...values]))
    .digest('hex')
    .slice(0, 32)
}

/**
 * Finds the existing records among those that the person may view: one query for each set, whatever the number of rows, which uses the
 * index that the entity's table has for the set.
 * @returns the id of the oldest for each row, at the row's index; undefined where there is none
 */
export async function findDuplicates(
  tx: Transaction,
  { listed, where }: EntityList,
  keys: readonly (readonly DuplicateKey[])[],
  viewer: Viewer,
): Promise<readonly (number | undefined)[]> {
  const found: (number | undefined)[] = keys.map(() => undefined)
  for (const [set, paths] of (listed.table.entity.duplicateKeys ?? []).entries()) {
    const requested = keys.flatMap((of, at) =>
      of.filter((key) => key.set === set).map(({ values }) => ({ at, values })),
    )
    if (requested.length === 0) continue
    const fieldPaths = paths.map((path) => listed.fieldPaths.get(path)!)
    const { text, binder, groups } = where({}, viewer)
    const joins = listed.joins([...groups, ...fieldPaths.flatMap(({ join }) => join ?? [])])
    const columns = [
      `${binder.bind(requested.map(({ at }) => at))}::integer[]`,
      ...fieldPaths.map(({ type }, n) => `${binder.bind(requested.map(({ values }) => values[n]))}::${type}[]`),
    ]
    const equal = fieldPaths.map(
      ({ value, type, fieldPath: { field } }, n) =>
        `${type !== 'text' ? value : isWords(field) ? `core.comparable(${value})` : `lower(${value})`} = wanted.v${n}`,
    )
    const names = ['at', ...fieldPaths.map((_, n) => `v${n}`)].join(', ')
    const query = `select wanted.at, (select ${listed.alias}.id from ${listed.source}${joins} ${text} and ${equal.join(' and ')} order by ${listed.alias}.id limit 1) as id
      from unnest(${columns.join(', ')}) as wanted (${names})`
    const { rows } = await tx.query.executeQuery<{ at: number; id: number | null }>(
      CompiledQuery.raw(query, binder.values),
    )
    for (const { at, id } of rows) if (id !== null) found[at] = Math.min(found[at] ?? id, id)
  }
  return found
}
