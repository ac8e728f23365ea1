// What a plugin's manifest (client/plugin.ts) and its body (client/activate.ts) are made of. Everyone loads every manifest, so this file
// exports nothing that draws, stores data or needs a package. The other entry points are for screens and stores.

export { definePlugin, type PluginManifest } from './session/registry/definePlugin'
export { entityRoutes } from './kit/screens/standard/entityRoutes'
export { defineActivation } from './session/registry/defineActivation'
export type { ActivationContext, Viewer } from './session/registry/types'
export type { Toaster } from './platform/toasts/toast'

// The slots in which plugins add to core's screens.
export { type HomeWidget, homeWidgets } from './features/home/homeWidgets'
export { type RecordTab, recordTabs } from './kit/records/recordTabs'
export {
  type TimelineEntry,
  type TimelinePage,
  type TimelineSource,
  timelineSources,
} from './kit/records/timeline/timelineSources'
export { type PaletteRecord, type PaletteSearch, paletteSearch } from './shell/palette/paletteSearch'
