// What a plugin's manifest (client/plugin.ts), its public pages (client/publicPages.ts) and its body (client/activate.ts) are made of.
// Everyone loads public pages, and every signed-in user the manifests, so this file exports nothing that draws, stores data or needs a package. The other entry points are for screens and stores.

export { definePublicPages } from '../kernel/client/session/registry/definePublicPages'
export { definePlugin } from '../kernel/client/session/registry/definePlugin'
export { entityRoutes } from '../kernel/client/kit/screens/standard/entityRoutes'
export { defineActivation } from '../kernel/client/session/registry/defineActivation'
export type { ActivationContext, Viewer } from '../kernel/client/session/registry/types'

// The points where plugins contribute to core's screens: docs/contribution-points.md.
export { accountSections } from '../features/account/contract/accountSections'
export { headerItems } from '../kernel/client/session/headerItems'
export { type ArrangedScreens, arrangedScreens } from '../kernel/client/kit/screens/arrangedScreens'
export { homeWidgets } from '../features/home/contract/homeWidgets'
export { activityGroup, recordTabs, recordWriting } from '../kernel/client/kit/records/recordTabs'
export { recordActions } from '../kernel/client/kit/records/recordActions'
export {
  type FieldKindCellProps,
  type FieldKindControlProps,
  fieldKinds,
} from '../kernel/client/kit/data/fieldKindParts'
export { recordPanels } from '../kernel/client/kit/records/recordPanels'
export { formSections } from '../kernel/client/kit/screens/contributed/formSections'
export { listBulkActions, listColumns, listRowActions } from '../kernel/client/kit/lists/listPoints'
export { personalMenus } from '../kernel/client/session/menus/personalMenus'
export { type TimelinePage, timelineSources } from '../kernel/client/kit/records/timeline/timelineSources'
export { paletteCommands } from '../kernel/client/shell/palette/paletteCommands'
export { type PaletteSearch, paletteSearch } from '../kernel/client/shell/palette/paletteSearch'

// What the build of a package puts around its words (docs/plugin-guide.md, “In other languages”), as `$x` of ui does; nobody writes it.
export { $t } from '../kernel/client/platform/language/translate'

// The code of a screen of a sandboxed package: a type only, as it imports nothing of the product.
export type { ScreenHost } from '../kernel/shared/sandboxedCode'
