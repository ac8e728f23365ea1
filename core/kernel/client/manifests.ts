import type { PluginManifest } from './session/registry/definePlugin'
import { corePlugin } from './shell/corePlugin'

/** The only place that finds the plugins' manifests. A new folder adds a plugin. */
const plugins = import.meta.glob<PluginManifest>('../../../plugins/*/client/plugin.ts', {
  eager: true,
  import: 'default',
})

/** Core and every plugin of the build. */
export const manifests: readonly PluginManifest[] = [corePlugin, ...Object.values(plugins)]
