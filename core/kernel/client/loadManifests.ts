import type { Session } from './session/Session'

/** Fetches what the manifests are in. */
export const fetchManifests = () => import('./manifests')

/**
 * Fetches the manifests of core, of every plugin of the build and of the packages that are on, which only signed-in people need.
 * @param session knows which packages are on
 */
export async function loadManifests(session: Pick<Session, 'loadBrand' | 'state'>) {
  return (await fetchManifests()).allManifests(session)
}
