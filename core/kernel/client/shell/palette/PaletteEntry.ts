import type { Session } from '../../session/Session'

/** An entry of the palette: a link or an action. */
export type PaletteEntry = {
  readonly id: string
  readonly title: string
  readonly subtitle?: string | undefined
  readonly icon?: string | undefined
  /** At the end of the line: the state of a record. */
  readonly status?: string | undefined
  /** Further words by which it is found. */
  readonly words?: string
} & ({ readonly href: string } | { run(session: Session): void })

export interface PaletteGroup {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}
