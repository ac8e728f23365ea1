import { defineEvent } from '@core/contract'

/** Somebody took records out as a file. It names nobody but staff. */
export interface Exported {
  readonly entity: string
  readonly format: 'csv' | 'xlsx'
  readonly columns: readonly string[]
  /** Who, in which role. */
  readonly by: number
  readonly role: number
}

export const exported = defineEvent<Exported>('core.exported')
