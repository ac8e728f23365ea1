import type { EntityListStore } from '../lists/EntityListStore'

/** What a record's screen needs of the list that it was opened from. */
export type WalkedList = Pick<
  EntityListStore,
  'neighbours' | 'reachAround' | 'total' | 'about' | 'query' | 'defaultSort' | 'display' | 'calendar' | 'isPrivate'
>
