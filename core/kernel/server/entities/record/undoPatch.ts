import type { Fields } from '@core/kernel/entity/Field'
import type { Values } from './storedRecord'

/** @returns the patch that restores what an update changed, from the `before` of its history: `{'client.city': 'Salem'}`. */
export function undoPatch(before: Values): Values {
  const patch: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(before)) {
    const [name = '', ...rest] = path.split('.')
    if (rest.length === 0) patch[name] = value
    else patch[name] = { ...(patch[name] as Values | undefined), ...undoPatch({ [rest.join('.')]: value }) }
  }
  return patch
}

/** @returns the patch with new ids for rows that were removed since, because a patch can't contain their old ids. */
export function restorable(fields: Fields, stored: Values, patch: Values): Values {
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => {
      if (fields[name]?.kind !== 'rows' || !Array.isArray(value)) return [name, value]
      const there = new Set(((stored[name] ?? []) as Values[]).map(({ id }) => id))
      return [
        name,
        (value as Values[]).map(({ id, ...row }) => (id !== undefined && there.has(id) ? { id, ...row } : row)),
      ]
    }),
  )
}
