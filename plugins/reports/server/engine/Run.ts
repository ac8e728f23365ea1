import type { ClosedRange } from '@core/entity'
import type { Viewer } from '@core/server/access'
import type { ServerContext } from '@core/server/plugin'
import type { FigureBatch } from './FigureBatch'

/** The inputs that all figures of one response share. */
export interface Run {
  readonly context: Pick<ServerContext, 'db' | 'catalog'>
  readonly viewer: Viewer
  readonly today: string
  readonly range: ClosedRange
  /** The preceding period, if figures are compared. */
  readonly against?: ClosedRange | undefined
  /** Limits the rows to one person or one store. */
  readonly narrowed: { readonly person?: number | undefined; readonly store?: number | undefined }
  readonly figures: FigureBatch
}
