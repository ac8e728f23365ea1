/**
 * What the browser half of a package imports of the product: the entry points, and the libraries of which there may only be one instance,
 * since contexts, hooks and observables of two instances don't know each other.
 */
export const browserSurface = [
  '@core/contract',
  '@core/entity',
  '@core/calls',
  '@core/client/administration',
  '@core/client/forms',
  '@core/client/kit',
  '@core/client/plugin',
  '@core/client/session',
  '@core/client/ui',
  'final-form',
  'mobx',
  'mobx-react-lite',
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-final-form',
  'valtio',
  'valtio/react',
  'valtio/vanilla',
  'wouter',
] as const

/** Whether the browser half of a package shares a module with the product. */
export function isOfBrowserSurface(specifier: string): specifier is BrowserSurface {
  return browserSurface.some((one) => one === specifier)
}

export type BrowserSurface = (typeof browserSurface)[number]

/** What manifests and public pages may import: every signed-in person loads the manifest of each package. */
export const manifestSurface = [
  '@core/contract',
  '@core/entity',
  '@core/client/plugin',
] as const satisfies BrowserSurface[]

export type ManifestSurface = (typeof manifestSurface)[number]

/** The name of the symbol in `globalThis` under which both halves offer what packages import, by specifier. */
export const surfaceSymbol = 'white-glove.surface'

/** The name of the symbol of a function that fetches parts of it: `(specifiers) => Promise<void>`. */
export const loadSurfaceSymbol = 'white-glove.loadSurface'
