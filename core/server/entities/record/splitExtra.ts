import type { EntityTable } from '../EntityTable'
import type { Values } from './storedRecord'

/** Parts a body into the entity's fields and what its rules want besides (`rules.extra`). */
export function splitExtra({ rules }: EntityTable, input: Values): { readonly body: Values; readonly extra: Values } {
  const isExtra = (name: string) => rules?.extra !== undefined && Object.hasOwn(rules.extra, name)
  const entries = Object.entries(input)
  return { body: Object.fromEntries(entries.filter(([name]) => !isExtra(name))), extra: Object.fromEntries(entries.filter(([name]) => isExtra(name))) }
}
