import { withPackagePages } from './packages/withPackagePages'
import { publicPages } from './publicPages'
import type { PluginManifest } from './session/registry/definePlugin'
import type { Session } from './session/Session'
import { corePlugin, corePluginHere } from './shell/corePlugin'

/** The only place that finds the plugins' manifests. A new folder adds a plugin. */
const plugins = import.meta.glob<PluginManifest>('../../../plugins/*/client/plugin.ts', {
  eager: true,
  import: 'default',
})

/** Core and every plugin of the build. Manifests don't change after the build, whose tests have checked them. */
export const manifests: readonly PluginManifest[] = [corePlugin, ...Object.values(plugins)]

/**
 * The manifests of the build, without the features that are off, and those of the packages that are on.
 * @throws Error in development, if two plugins of the build claim the same plugin id, menu id, permission id or path, naming both
 */
export async function allManifests(session: Pick<Session, 'loadBrand' | 'state'>): Promise<readonly PluginManifest[]> {
  if (import.meta.env.DEV) (await import('./session/registry/checkManifests')).checkManifests(manifests, publicPages)
  await session.loadBrand()
  const here = [corePluginHere(), ...Object.values(plugins)]
  const packages = session.state.deployment?.packages
  if (!packages) return here
  const { withPackages } = await import('./packages/loadPackages')
  return withPackages(here, packages, withPackagePages(publicPages, packages))
}
