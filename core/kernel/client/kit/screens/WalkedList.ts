import type { EntityListStore } from '../lists/EntityListStore'

/** What a record's screen needs of the list that it was opened from. */
export type WalkedList = Pick<
  EntityListStore,
  | 'neighbours'
  | 'rowAt'
  | 'reachAround'
  | 'total'
  | 'about'
  | 'query'
  | 'defaultSort'
  | 'display'
  | 'calendar'
  | 'isPrivate'
>

/** Another place than the list that records are opened from one after another, such as a work queue. */
export interface WalkedQueue extends Pick<WalkedList, 'neighbours' | 'reachAround' | 'total' | 'about'> {
  /** The words of the link back to it. */
  readonly title: string
  readonly href: string
}
