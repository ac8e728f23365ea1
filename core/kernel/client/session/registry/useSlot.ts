import { useSnapshot } from 'valtio/react'
import type { Slot } from '@core/contract'
import { useRegistry } from './RegistryProvider'
import type { SlotEntry } from './types'

const none: readonly never[] = []

/** @returns the slot's entries in their order, updated when they change. Wrap each in `<PluginScope plugin={entry.plugin}>`. */
export function useSlot<Entry>(slot: Slot<Entry>): readonly SlotEntry<Entry>[] {
  const { slots } = useSnapshot(useRegistry().state)
  return (slots[slot.id] ?? none) as readonly SlotEntry<Entry & object>[]
}
