import { clearFiles } from '@core/kernel/server/entities/files/clearFiles'
import { fileRoutes } from '@core/kernel/server/entities/files/fileRoutes'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'

/** Uploads and downloads, the scan for malware, the end of files that nothing names any more, and their move to a bucket. */
export default defineFeature({
  id: 'files',
  required: true,

  routes: fileRoutes,
  jobs: {
    'core.clearFiles': {
      every: '1h',
      timeout: '30m',
      run: ({ db, files: store }, signal) => clearFiles(db, store, signal),
    },
    'core.checkFiles': { every: '1m', timeout: '1h', run: ({ files: store }, signal) => store.checkWaiting(signal) },
  },
  commands: {
    'copy-files': { run: async (call) => (await import('./copyFiles')).copyFilesCommand(call) },
    'claim-files': { run: async (call) => (await import('./claimFilesCommand')).claimFilesCommand(call) },
  },
})
