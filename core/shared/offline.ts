/** On a page or an answer: `keep`, where the browser may keep it, to show it while it is offline. */
export const offlineHeader = 'x-offline'

/** The service worker, at the root because it serves the pages there. */
export const workerPath = '/worker.js'
