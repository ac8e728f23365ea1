import type { EntityListStore } from '../lists/EntityListStore'

/** What a record's screen needs of the list that it was opened from. */
export type WalkedList = Pick<
  EntityListStore,
  | 'neighbours'
  | 'placeAt'
  | 'rowOf'
  | 'reachAround'
  | 'total'
  | 'about'
  | 'query'
  | 'defaultSort'
  | 'display'
  | 'calendar'
  | 'group'
  | 'isPrivate'
>

/** Records that are opened one after another. */
export type Walked = Pick<WalkedList, 'neighbours' | 'placeAt' | 'reachAround' | 'total' | 'about'>

/** Another place than the list that records are opened from one after another, such as a work queue. */
export interface WalkedQueue extends Walked {
  /** The words of the link back to it. */
  readonly title: string
  readonly href: string
}
