import { defineToken, type Token } from '@core/contract'
import { type ClosedRange, precedingRange, today, usualCalendar, type WorkCalendar } from '@core/kernel/entity/dates'
import type { Database } from '../../platform/database/Database'
import type { Viewer } from '../../platform/http/Viewer'
import type { EntityContext } from '../table/EntityContext'
import { FigureBatch } from './FigureBatch'

/** The working days of each store, by its id; null is the calendar of rows without a store. */
export type CalendarOf = (storeId: number | null) => WorkCalendar

/** Reads the working days of stores. The plugin that lets people edit them provides it; without it, every store works Monday to Friday. */
export const workCalendars = defineToken<{ read(db: Pick<Database, 'query'>): Promise<CalendarOf> }>(
  'core.workCalendars',
)

export interface FigureContext extends EntityContext {
  optionalService<S>(token: Token<S>): S | undefined
}

/** The inputs that all figures of one response share. */
export interface FigureRun<C extends FigureContext = FigureContext> {
  readonly context: C
  readonly viewer: Viewer
  readonly today: string
  /** The day where the viewer works, for conditions such as “due today”; default: `today`. Pace and periods are those of the office. */
  readonly viewersDay?: string
  readonly range: ClosedRange
  /** The preceding period, if figures are compared. */
  readonly against?: ClosedRange | undefined
  /** Limits the rows to one person or one store. */
  readonly narrowed: { readonly person?: number | undefined; readonly store?: number | undefined }
  readonly figures: FigureBatch
  /** Read once, and only if a figure needs it. */
  calendars(): Promise<CalendarOf>
}

/** @param compare figures also have their value in the preceding period of the same length */
export function createFigureRun<C extends FigureContext>(
  context: C,
  viewer: Viewer,
  options: Pick<FigureRun, 'range'> & Partial<Pick<FigureRun, 'narrowed'>> & { readonly compare?: boolean },
): FigureRun<C> {
  const { range, narrowed = {}, compare = false } = options
  let read: Promise<CalendarOf> | undefined
  return {
    context,
    viewer,
    today: today(),
    range,
    narrowed,
    figures: new FigureBatch(context, viewer),
    calendars: () =>
      (read ??= context.optionalService(workCalendars)?.read(context.db) ?? Promise.resolve(() => usualCalendar)),
    ...(compare && { against: precedingRange(range) }),
  }
}
