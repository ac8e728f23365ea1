import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Entity } from '@core/entity/defineEntity'
import { leafAt } from '@core/entity/leaves'
import { stepsOf } from '@core/entity/sheetColumns'
import type { Viewer } from '../../access/Viewer'
import type { Transaction } from '../../database/Database'
import type { EntityList } from '../list/EntityList'

type Values = Readonly<Record<string, unknown>>

/** What a row is told apart by: the values of one of the entity's sets, in the spelling in which they are compared. */
interface SameKey {
  /** The place of the set in the definition. */
  readonly set: number
  readonly values: readonly string[]
}

/** @returns the keys of a record; none of a set in which something is empty, or can't be what its field holds. */
export function sameKeys({ fields, same = [] }: Pick<Entity, 'fields' | 'same'>, record: Values): readonly SameKey[] {
  return same.flatMap((paths, set) => {
    const values = paths.map((path) => {
      const value = stepsOf(path).reduce<unknown>((within, step) => (within as Values | null | undefined)?.[step], record)
      return leafAt(fields, path)?.field.check(value) === undefined ? spelling(value) : ''
    })
    return values.some((value) => value === '') ? [] : [{ set, values }]
  })
}

function spelling(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim().toLowerCase() : ''
}

/** A key that says nothing by itself. */
export function hashOf({ set, values }: SameKey): string {
  return createHash('sha256').update(JSON.stringify([set, ...values])).digest('hex').slice(0, 32)
}

/**
 * Finds the records that are there already, of those that the person may view: one question for each set, whatever the number
 * of rows, answered by the index that the entity's table has for it.
 * @returns the id of the oldest for each row, by the row's place; undefined where there is none
 */
export async function findSame(tx: Transaction, { listed, where }: EntityList, keys: readonly (readonly SameKey[])[], viewer: Viewer): Promise<readonly (number | undefined)[]> {
  const found: (number | undefined)[] = keys.map(() => undefined)
  for (const [set, paths] of (listed.table.entity.same ?? []).entries()) {
    const asked = keys.flatMap((of, at) => of.filter((key) => key.set === set).map(({ values }) => ({ at, values })))
    if (asked.length === 0) continue
    const leaves = paths.map((path) => listed.leaves.get(path)!)
    const { text, binder, groups } = where(tx, {}, viewer)
    const joins = listed.joins([...groups, ...leaves.flatMap(({ join }) => join ?? [])])
    const columns = [`${binder.bind(asked.map(({ at }) => at))}::integer[]`, ...leaves.map(({ type }, n) => `${binder.bind(asked.map(({ values }) => values[n]))}::${type}[]`)]
    const equal = leaves.map(({ value, type }, n) => `${type === 'text' ? `lower(${value})` : value} = wanted.v${n}`)
    const names = ['at', ...leaves.map((_, n) => `v${n}`)].join(', ')
    const query = `select wanted.at, (select ${listed.alias}.id from ${listed.source}${joins} ${text} and ${equal.join(' and ')} order by ${listed.alias}.id limit 1) as id
      from unnest(${columns.join(', ')}) as wanted (${names})`
    const { rows } = await tx.query.executeQuery<{ at: number; id: number | null }>(CompiledQuery.raw(query, binder.values))
    for (const { at, id } of rows) if (id !== null) found[at] = Math.min(found[at] ?? id, id)
  }
  return found
}
