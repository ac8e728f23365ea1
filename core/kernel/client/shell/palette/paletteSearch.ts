import { defineSlot } from '@core/contract'
import type { Session } from '../../session/Session'

/** A result: a record, by its path in this app, or an action. */
export type PaletteRecord = {
  readonly title: string
  readonly subtitle?: string | undefined
} & ({ readonly href: string } | { readonly id: string; run(session: Session): void })

/** A search for one kind of record in the command palette. */
export interface PaletteSearch {
  /** The heading of its results, such as `Referrals`. */
  readonly title: string
  readonly icon?: string
  /**
   * @param text at least two characters, trimmed
   * @returns the few best results
   */
  search(text: string, signal: AbortSignal): Promise<readonly PaletteRecord[]>
}

/** The slot for searches of plugins: `contribute(paletteSearch, { id: 'crm.leads', order: 10, title: 'Leads', search })`. */
export const paletteSearch = defineSlot<PaletteSearch>('core.paletteSearch')
