import { exportEnded, exportRequested } from '@core/kernel/server/entities/export/exportRepository'
import { makeExport, tendExports } from '@core/kernel/server/entities/export/makeExport'
import { ownExportRoutes } from '@core/kernel/server/entities/export/ownExportRoutes'
import { on } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { exportReadyKind, notifyOfExport } from './notifyOfExport'

/** Files that are prepared in the background, because they are too large for a response. */
export default defineFeature({
  id: 'exports',
  required: true,

  routes: ownExportRoutes,
  subscriptions: {
    'core.makeExport': on(exportRequested, makeExport),
    'core.notifyOfExport': on(exportEnded, notifyOfExport),
  },
  notifications: [exportReadyKind],
  jobs: { 'core.tendExports': { every: '1m', timeout: '10m', run: tendExports } },
})
