import type { ClosedRange } from '@core/entity'
import type { Viewer } from '@core/server/access'
import type { ServerContext } from '@core/server/plugin'
import type { FigureBatch } from './FigureBatch'

/** What all figures of one answer are computed with. */
export interface Run {
  readonly context: Pick<ServerContext, 'db' | 'catalog'>
  readonly viewer: Viewer
  readonly today: string
  readonly range: ClosedRange
  /** The preceding period, where figures are compared. */
  readonly against?: ClosedRange | undefined
  /** One person's or one store's rows only. */
  readonly narrowed: { readonly person?: number | undefined; readonly store?: number | undefined }
  readonly figures: FigureBatch
}
