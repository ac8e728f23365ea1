import { bundleScript } from './bundleScript.ts'

/**
 * Bundles the service worker into one script. Its name has no hash, because browsers look for a newer version under the same name.
 * @param root the folder of the repository
 * @param publicPages URL patterns of the pages that the worker doesn't handle
 */
export function buildWorker(root: string, publicPages: readonly string[]): Promise<string> {
  return bundleScript(root, 'core/kernel/client/platform/offline/worker.ts', {
    publicPages: JSON.stringify(publicPages),
  })
}
