import { defineSlot } from '@core/contract'
import type { Session } from '../../session/Session'

/** What was found: a record, by its path in this app, or something that can be done with one. */
export type PaletteRecord = {
  readonly title: string
  readonly subtitle?: string | undefined
} & ({ readonly href: string } | { readonly id: string; run(session: Session): void })

/** One kind of record that the command palette looks through. */
export interface PaletteSearch {
  /** The heading of what is found, such as `Referrals`. */
  readonly title: string
  readonly icon?: string
  /** @param text at least two characters, trimmed. @returns the best few. */
  search(text: string, signal: AbortSignal): Promise<readonly PaletteRecord[]>
}

/** Where plugins offer their records: `contribute(paletteSearch, { id: 'crm.leads', order: 10, title: 'Leads', search })`. */
export const paletteSearch = defineSlot<PaletteSearch>('core.paletteSearch')
