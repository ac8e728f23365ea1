import type { PluginManifest } from './session/registry/definePlugin'
import { corePlugin } from './shell/corePlugin'

/** The only place that finds features and plugins. A new folder adds one. */
const features = import.meta.glob<PluginManifest>('../../features/*/client/feature.ts', {
  eager: true,
  import: 'default',
})
const plugins = import.meta.glob<PluginManifest>('../../../plugins/*/client/plugin.ts', {
  eager: true,
  import: 'default',
})

/** The kernel's own screens, the features of core, and every plugin of the build. */
export const manifests: readonly PluginManifest[] = [corePlugin, ...Object.values(features), ...Object.values(plugins)]
