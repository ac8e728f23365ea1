import { proxy, ref } from 'valtio/vanilla'
import type { SlotEntry } from './types'

export type SlotTable = Record<string, readonly SlotEntry<object>[]>

const byOrder = (a: SlotEntry<object>, b: SlotEntry<object>) => a.order - b.order || (a.id < b.id ? -1 : 1)

/** The current contributions, by slot id. */
export function createSlotTable(): SlotTable {
  return proxy<SlotTable>({})
}

/**
 * Adds an entry in its order.
 * @returns a function that removes it
 * @throws Error if the slot has an entry with that id, naming both plugins
 */
export function addSlotEntry(table: SlotTable, slot: string, entry: SlotEntry<object>): () => void {
  const before = table[slot] ?? []
  const taken = before.find(({ id }) => id === entry.id)
  if (taken) {
    throw new Error(
      `Plugin “${entry.plugin}” contributes “${entry.id}” to the slot “${slot}”, which plugin “${taken.plugin}” did already. Give one of the two entries another id, such as “${entry.plugin}.name”.`,
    )
  }
  // In a `ref`, so that valtio doesn't wrap a component or a store in an entry.
  table[slot] = ref([...before, entry].toSorted(byOrder))
  return () => {
    const rest = (table[slot] ?? []).filter((one) => one !== entry)
    if (rest.length > 0) table[slot] = ref(rest)
    else delete table[slot]
  }
}
