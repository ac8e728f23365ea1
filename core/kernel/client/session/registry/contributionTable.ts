import { proxy, ref } from 'valtio/vanilla'
import type { Contributed } from './types'

export type ContributionTable = Record<string, readonly Contributed<object>[]>

const byOrder = (a: Contributed<object>, b: Contributed<object>) => a.order - b.order || (a.id < b.id ? -1 : 1)

/** The current contributions, by the id of their point. */
export function createContributionTable(): ContributionTable {
  return proxy<ContributionTable>({})
}

/**
 * Adds an entry in its order.
 * @returns a function that removes it
 * @throws Error if the point has an entry with that id, naming both plugins
 */
export function addContribution(table: ContributionTable, entry: Contributed<object>): () => void {
  const { point } = entry
  const before = table[point] ?? []
  const taken = before.find(({ id }) => id === entry.id)
  if (taken) {
    throw new Error(
      `Plugin “${entry.plugin}” contributes “${entry.id}” to “${point}”, which plugin “${taken.plugin}” did already. Give one of the two entries another id, such as “${entry.plugin}.name”.`,
    )
  }
  // In a `ref`, so that valtio doesn't wrap a component or a store in an entry.
  table[point] = ref([...before, entry].toSorted(byOrder))
  return () => removeContribution(table, entry)
}

export function removeContribution(table: ContributionTable, { point, id }: Pick<Contributed<object>, 'point' | 'id'>) {
  const rest = (table[point] ?? []).filter((one) => one.id !== id)
  if (rest.length > 0) table[point] = ref(rest)
  else delete table[point]
}
