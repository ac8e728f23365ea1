import { daysBetween, relativeRange, today } from '@core/entity'
import { type Viewer, readStoreZone, invalid } from '@core/server/plugin'
import { createFigureRun } from '@core/server/entities'
import { can } from '../shared/reportAccess'
import type { ReportDefinition } from '../contract/definitions'

type FigureContext = Parameters<typeof createFigureRun>[0]
/** The inputs that all figures of one response share. */
export type FigureRun<C extends FigureContext = FigureContext> = ReturnType<typeof createFigureRun<C>>

/** Longer periods are treated as typing errors: ten years. */
const mostDays = 3660

export interface Asked {
  readonly from?: string | null
  readonly to?: string | null
  readonly userId?: number | null
  readonly storeId?: number | null
  readonly compare?: boolean | null
}

/** The people or store whose figures a request returns, as enforced by the server. */
export type Reach = FigureRun['narrowed']

/**
 * People who may see all reports may request anybody's figures; store managers get those of their store, and everybody else their own,
 * whatever the request names. D6. Each entity's policy narrows the rows further.
 */
export function reachOf({ id, storeId: ownStore, permissions }: Viewer, { userId, storeId }: Asked): Reach {
  const asked = { person: userId ?? undefined, store: storeId ?? undefined }
  if (permissions.has(can.viewAll)) return asked
  if (permissions.has(can.viewStore)) return { ...asked, store: ownStore ?? 0 }
  return { person: id }
}

/** @throws HttpError 400 for an invalid period */
export function readRange(
  { from, to }: Asked,
  usual: ReportDefinition['days'],
  day: string,
): { readonly from: string; readonly to: string } {
  if (!from && !to) return relativeRange(usual, day)
  const range = { from: from ?? to!, to: to ?? (from! > day ? from! : day) }
  if (range.from > range.to)
    throw invalid([{ field: 'to', message: 'The period ends before it begins: choose a later end' }])
  if (daysBetween(range.from, range.to) > mostDays)
    throw invalid([{ field: 'from', message: 'A report covers ten years at most: choose a shorter period' }])
  return range
}

/** @throws HttpError 400 for an invalid period */
export function readRun<C extends FigureContext>(
  context: C,
  viewer: Viewer,
  asked: Asked,
  usual: ReportDefinition['days'],
): FigureRun<C> {
  return createFigureRun(context, viewer, {
    range: readRange(asked, usual, today()),
    narrowed: reachOf(viewer, asked),
    compare: asked.compare !== false,
  })
}

/** @returns the run with the day where its viewer works, so that what is due today agrees with the viewer's tasks and lists */
export async function atViewersDay<C extends FigureContext>(run: FigureRun<C>): Promise<FigureRun<C>> {
  return { ...run, viewersDay: today(await readStoreZone(run.context.db, run.viewer.storeId)) }
}
