import { publicPages } from './publicPages'
import { checkManifests } from './session/registry/checkManifests'

/**
 * Fetches the manifests of core and of every plugin, which only signed-in people need.
 * @throws Error in development, if two plugins claim the same plugin id, menu id, permission id or path, naming both
 */
export async function loadManifests() {
  const { manifests } = await import('./manifests')
  // Manifests don't change after the build, whose tests have checked them. So nobody waits for the check to be fetched.
  if (import.meta.env.DEV) checkManifests(manifests, publicPages)
  return manifests
}
