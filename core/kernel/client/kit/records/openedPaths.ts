import type { Field, Fields } from '@core/kernel/entity/Field'
import { fieldAt } from '../data/fieldPaths'

/** @returns the path itself, or the paths within a group that has no value of its own */
export function openedPaths(fields: Fields, path: string): readonly string[] {
  const field = fieldAt(fields, path)
  if (field?.kind !== 'group' || field.as) return [path]
  return readableNames(field.fields ?? {}).flatMap((name) => openedPaths(fields, `${path}.${name}`))
}

/** @returns the names of the fields that a page shows */
export function readableNames(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, { kind }]: [string, Field]) => (kind === 'secret' ? [] : [name]))
}
