// What a plugin's manifest (client/plugin.ts), its public pages (client/publicPages.ts) and its body (client/activate.ts) are made of.
// Everyone loads public pages, and every signed-in user the manifests, so this file exports nothing that draws, stores data or needs a package. The other entry points are for screens and stores.

export { definePublicPages, type PublicPages } from '../kernel/client/session/registry/definePublicPages'
export { definePlugin, type PluginManifest } from '../kernel/client/session/registry/definePlugin'
export { entityRoutes } from '../kernel/client/kit/screens/standard/entityRoutes'
export { defineActivation } from '../kernel/client/session/registry/defineActivation'
export type { ActivationContext, Viewer } from '../kernel/client/session/registry/types'
export type { Toaster } from '../kernel/client/platform/toasts/toast'

// The points where plugins contribute to core's screens: docs/contribution-points.md.
export { type AccountSection, accountSections } from '../features/account/contract/accountSections'
export { type HeaderItem, headerItems } from '../kernel/client/session/headerItems'
export { type ArrangedScreens, arrangedScreens } from '../kernel/client/kit/screens/arrangedScreens'
export { type HomeWidget, homeWidgets } from '../features/home/contract/homeWidgets'
export {
  activityGroup,
  type RecordTab,
  type RecordTabGroup,
  type RecordWriting,
  recordTabs,
  recordWriting,
} from '../kernel/client/kit/records/recordTabs'
export { type RecordAction, recordActions } from '../kernel/client/kit/records/recordActions'
export {
  type FieldKindCellProps,
  type FieldKindControlProps,
  type FieldKindParts,
  fieldKinds,
} from '../kernel/client/kit/data/fieldKindParts'
export { type RecordPanel, recordPanels } from '../kernel/client/kit/records/recordPanels'
export {
  type ContributedSection,
  formSections,
  type SectionBodyProps,
  type SectionValues,
} from '../kernel/client/kit/screens/contributed/formSections'
export {
  type ListBulkAction,
  type ListColumn,
  type ListRowAction,
  listBulkActions,
  listColumns,
  listRowActions,
} from '../kernel/client/kit/lists/listPoints'
export { type PersonalMenu, personalMenus } from '../kernel/client/session/menus/personalMenus'
export {
  type TimelineEntry,
  type TimelinePage,
  type TimelineSource,
  timelineSources,
} from '../kernel/client/kit/records/timeline/timelineSources'
export { type PaletteCommand, paletteCommands } from '../kernel/client/shell/palette/paletteCommands'
export { type PaletteRecord, type PaletteSearch, paletteSearch } from '../kernel/client/shell/palette/paletteSearch'

// What the build of a package puts around its words (docs/plugin-guide.md, “In other languages”), as `$x` of ui does; nobody writes it.
export { $t } from '../kernel/client/platform/language/translate'

// The code of a screen of a sandboxed package: a type only, as it imports nothing of the product.
export type { ScreenHost } from '../kernel/shared/sandboxedCode'
export type { ScreenStart } from '../kernel/shared/screenMessages'
