import { definePoint } from '@core/contract'
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

/** A search in the command palette for what is no record of an entity with a screen: those are found without it. */
export const paletteSearch = definePoint<PaletteSearch>('palette.search@1')
