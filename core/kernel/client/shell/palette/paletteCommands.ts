import { definePoint } from '@core/contract'
import type { Session } from '../../session/Session'

/** An action in the command palette. */
export type PaletteCommand = {
  /** The verb first: “Count the keys”. */
  readonly title: string
  /** A class of primeicons. */
  readonly icon?: string
  /** Further words by which it is found. */
  readonly words?: string
} & (
  | {
      /** The path of this app where it leads. */
      readonly href: string
    }
  | {
      /** Does it. */
      run(session: Session): void
    }
)

/** An action in the command palette that is available everywhere, among core's own. */
export const paletteCommands = definePoint<PaletteCommand>('palette.command@1', 'experimental')
