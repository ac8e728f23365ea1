import { createContext, use } from 'react'
import type { EntityRecord } from '../data/entityApi'
import type { RecordStore } from './RecordStore'

/** The record that a screen shows, for its parts. */
export interface OpenRecord<Detail extends EntityRecord = EntityRecord> {
  readonly store: RecordStore<Detail>
  readonly record: Detail
}

export const OpenRecordContext = createContext<OpenRecord | undefined>(undefined)

/**
 * @returns the record of the surrounding screen, for a tab of it
 * @throws Error outside of a record's screen
 */
export function useOpenRecord<Detail extends EntityRecord = EntityRecord>(): OpenRecord<Detail> {
  const open = use(OpenRecordContext)
  if (!open) throw new Error('useOpenRecord: no record around. Use it in what an EntityRecordScreen draws.')
  // Who asks knows the entity of the screen; a context has one type for all.
  return open as unknown as OpenRecord<Detail>
}
