/** A header of a page or a response. Its value `keep` allows the browser to store it and to show it while it is offline. */
export const offlineHeader = 'x-offline'

/** The path of the service worker. It is at the root because the worker serves the pages there. */
export const workerPath = '/worker.js'
