import type { PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import type { PublicPage } from '../session/registry/publicPages'
import { comparePaths } from '../session/registry/routePaths'

/**
 * @param own the public pages of the build
 * @returns these and the ones of the packages that are on, the most specific paths first. What a package shows at a path is fetched when
 *   somebody opens it, so packages cost other pages nothing.
 */
export function withPackagePages(
  own: readonly PublicPage[],
  packages: readonly PresentedPackage[],
): readonly PublicPage[] {
  const pages = packages.flatMap((plugin) =>
    (plugin.publicPages?.paths ?? []).map((path) => ({
      path,
      plugin: plugin.id,
      title: plugin.title,
      screen: async () => (await import('./openPublicPage')).openPublicPage(plugin, path),
    })),
  )
  const others = own.filter(({ plugin }) => !packages.some(({ id }) => id === plugin))
  return [...others, ...pages].toSorted((a, b) => comparePaths(a.path, b.path))
}
