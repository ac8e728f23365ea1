import type { FigureRun } from '../readRun'
import type { ServerContext } from '@core/server/plugin'

/** A run whose context also has the views, the reports and the tiles of plugins. */
export type ReportRun = FigureRun<ServerContext>
