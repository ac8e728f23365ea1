import { useHistoryState } from 'wouter/use-browser-location'

/** What a record's Edit leaves in the browser's history. */
export const fromRecord = { from: 'record' } as const

/** Whether somebody came to the form by their record's Edit, and not by its address: they go back to it when it is saved. */
export function useCameFromRecord(): boolean {
  return useHistoryState<Partial<typeof fromRecord> | null>()?.from === fromRecord.from
}
