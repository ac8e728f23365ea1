import { useHistoryState } from 'wouter/use-browser-location'

/** The history state that the Edit button of a record sets. */
export const fromRecord = { from: 'record' } as const

/** @returns whether the user opened the form by the record's Edit button and not by its address. After saving they return to the record. */
export function useCameFromRecord(): boolean {
  return useHistoryState<Partial<typeof fromRecord> | null>()?.from === fromRecord.from
}
