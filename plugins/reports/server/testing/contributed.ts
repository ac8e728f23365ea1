import type { Slot } from '@core/contract'
import { allPlugins } from '@core/server/testing'

/** What all plugins contribute to a slot. */
export const contributed = <Entry>({ id }: Slot<Entry>): readonly Entry[] =>
  allPlugins.flatMap(({ contributes = [] }) =>
    contributes.flatMap(({ slot, entries }) => (slot.id === id ? (entries as readonly Entry[]) : [])),
  )
