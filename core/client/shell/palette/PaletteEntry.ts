import type { Session } from '../../session/Session'

/** A line of the palette: it goes somewhere, or does something. */
export type PaletteEntry = {
  readonly id: string
  readonly title: string
  readonly subtitle?: string | undefined
  readonly icon?: string | undefined
  /** Other words by which one finds it. */
  readonly words?: string
} & ({ readonly href: string } | { run(session: Session): void })

export interface PaletteGroup {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}
