import type { LoadScreen } from '../../platform/screens/loadScreen'
import type { PublicPages } from './definePublicPages'
import { comparePaths } from './routePaths'

/** A page that needs no session. */
export interface PublicPage {
  /** A wouter pattern. */
  readonly path: string
  readonly plugin: string
  readonly title: string
  readonly screen: LoadScreen
}

/** @returns the pages of all plugins, the most specific paths first */
export function sortPublicPages(all: readonly PublicPages[]): PublicPage[] {
  return all
    .flatMap(({ plugin, pages }) => Object.entries(pages).map(([path, page]) => ({ path, plugin, ...page })))
    .toSorted((a, b) => comparePaths(a.path, b.path))
}
