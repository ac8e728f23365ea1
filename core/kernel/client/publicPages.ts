import type { PublicPages } from './session/registry/definePublicPages'
import { sortPublicPages } from './session/registry/publicPages'

/** The only place that finds the public pages of plugins. They belong to the first script of every page, so they are small. */
const found = import.meta.glob<PublicPages>('../../../plugins/*/client/publicPages.ts', {
  eager: true,
  import: 'default',
})

/** The public pages of every plugin of the build, the most specific paths first. */
export const publicPages = sortPublicPages(Object.values(found))
