import { exportEnded, exportRequested } from '../../entities/export/exportRepository'
import { makeExport, tendExports } from '../../entities/export/makeExport'
import { ownExportRoutes } from '../../entities/export/ownExportRoutes'
import { on } from '../../plugins/defineServerPlugin'
import type { ServerFeature } from '../../plugins/ServerFeature'
import { exportReadyKind, notifyOfExport } from './notifyOfExport'

/** Files that are prepared in the background, because they are too large for a response. */
export const exports: ServerFeature = {
  routes: ownExportRoutes,
  subscriptions: {
    'core.makeExport': on(exportRequested, makeExport),
    'core.notifyOfExport': on(exportEnded, notifyOfExport),
  },
  notifications: [exportReadyKind],
  jobs: { 'core.tendExports': { every: '1m', timeout: '10m', run: tendExports } },
}
