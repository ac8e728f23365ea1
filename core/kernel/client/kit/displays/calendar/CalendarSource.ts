import type { ReactNode } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { Tone } from '../../../platform/ui/status/Badge'
import type { EntityApi } from '../../data/entityApi'
import type { ListScope } from '../../lists/ListScope'

/** How an entry looks, and what that means: the legend says it, and so does the entry to a screen reader. */
export interface CalendarLook {
  readonly tone: Tone
  readonly name: string
}

/** The records of one entity that stand in a calendar. */
export interface CalendarSource<Row extends ListedRow = ListedRow> {
  readonly entity: Pick<Entity, 'fields' | 'policy' | 'owners' | 'days' | 'timing' | 'state'>
  readonly api: Pick<EntityApi<Row>, 'list' | 'update'>
  nameOf(row: Row): string
  href?(row: Row): string
  /** What the plugin has against another day, in words for the person. */
  refusal?(row: Row, path: string, day: string): string | undefined
  /** Of what is neither overdue nor done. */
  look?(row: Row): CalendarLook
  /** A class of primeicons. */
  iconOf?(row: Row): string | undefined
  /** What else is said of it where there is room. */
  detailOf?(row: Row, place: 'sub' | 'badge'): ReactNode
  /** Which of its records, unless the list says. */
  readonly scope?: ListScope
  /** Paths that a card draws. */
  readonly needs?: readonly string[]
}
