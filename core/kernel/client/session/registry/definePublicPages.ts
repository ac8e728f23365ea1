import type { LoadScreen } from '../../platform/screens/loadScreen'
import type { Path } from './Route'

/** The pages of a plugin for people without a session. */
export interface PublicPages {
  /** The folder's name. */
  readonly plugin: string
  /** By wouter pattern. A static path takes precedence over a parameter, in any order. */
  readonly pages: Readonly<Record<Path, { readonly title: string; readonly screen: LoadScreen }>>
}

/**
 * Declares a plugin's pages for people without a session; the default export of its `client/publicPages.ts`. They stand apart from the
 * manifest, so that those people don't load the addresses and menus of all screens.
 */
export function definePublicPages(pages: PublicPages): PublicPages {
  return pages
}
