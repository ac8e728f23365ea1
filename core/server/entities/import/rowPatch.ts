import type { Fields } from '@core/entity/Field'
import { isObject } from '@core/entity/isObject'

type Values = Readonly<Record<string, unknown>>

/** Whether a body has rows, which an update must match with those that are stored. */
export function hasRows(fields: Fields, body: Values): boolean {
  return Object.entries(fields).some(([name, field]) => {
    const value = body[name]
    if (field.kind === 'rows') return Array.isArray(value)
    return field.kind === 'group' && isObject(value) && hasRows(field.fields!, value)
  })
}

/** @returns a patch in which the first guardian of a file is the first that is stored, and those that the file doesn't have stay. */
export function rowPatch(fields: Fields, stored: Values, body: Values): Values {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = fields[name]
      if (field?.kind === 'rows' && Array.isArray(value)) return [name, matched(field.fields!, (stored[name] ?? []) as Values[], value as (Values | undefined)[])]
      if (field?.kind === 'group' && isObject(value)) return [name, rowPatch(field.fields!, (stored[name] ?? {}) as Values, value)]
      return [name, value]
    }),
  )
}

function matched(fields: Fields, stored: readonly Values[], rows: readonly (Values | undefined)[]): Values[] {
  const kept = stored.map((row, at) => ({ ...(fields.id ? { id: row.id } : row), ...rows[at] }))
  return [...kept, ...Array.from(rows.slice(stored.length)).filter((row) => row !== undefined)]
}
