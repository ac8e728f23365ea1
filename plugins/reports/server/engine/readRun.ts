import { type ClosedRange, daysBetween, precedingRange, relativeRange, today } from '@core/entity'
import type { Viewer } from '@core/server/access'
import { invalid, type ServerContext } from '@core/server/plugin'
import { can } from '../../shared/reportAccess'
import type { ReportDefinition } from './definitions'
import { FigureBatch } from './FigureBatch'
import type { Run } from './Run'

/** Longer than this a period is a slip of the pen: ten years. */
const mostDays = 3660

export interface Asked {
  readonly from?: string | null
  readonly to?: string | null
  readonly userId?: number | null
  readonly storeId?: number | null
  readonly compare?: boolean | null
}

/** Whose figures a request is for, as the server sees it. */
export type Reach = Run['narrowed']

/**
 * Whoever may see reports of all may ask for anybody's; a store's are the store's, and everybody else's are their own, whatever the
 * request says. D6. The rows themselves are narrowed by each entity's policy besides.
 */
export function reachOf({ id, storeId: ownStore, permissions }: Viewer, { userId, storeId }: Asked): Reach {
  const asked = { person: userId ?? undefined, store: storeId ?? undefined }
  if (permissions.has(can.viewAll)) return asked
  if (permissions.has(can.viewStore)) return { ...asked, store: ownStore ?? 0 }
  return { person: id }
}

/** @throws HttpError 400 where the period is none */
export function readRange({ from, to }: Asked, usual: ReportDefinition['days'], day: string): ClosedRange {
  if (!from && !to) return relativeRange(usual, day)
  const range = { from: from ?? to!, to: to ?? (from! > day ? from! : day) }
  if (range.from > range.to)
    throw invalid([{ field: 'to', message: 'The period ends before it begins: choose a later end' }])
  if (daysBetween(range.from, range.to) > mostDays)
    throw invalid([{ field: 'from', message: 'A report covers ten years at most: choose a shorter period' }])
  return range
}

/** @throws HttpError 400 where the period is none */
export function readRun(
  context: Pick<ServerContext, 'db' | 'catalog'>,
  viewer: Viewer,
  asked: Asked,
  usual: ReportDefinition['days'],
): Run {
  const day = today()
  const range = readRange(asked, usual, day)
  return {
    context,
    viewer,
    today: day,
    range,
    narrowed: reachOf(viewer, asked),
    figures: new FigureBatch(context, viewer),
    ...(asked.compare !== false && { against: precedingRange(range) }),
  }
}
