import {
  type BrowserSurface,
  loadSurfaceSymbol,
  type ManifestSurface,
  surfaceSymbol,
} from '@core/kernel/shared/packageSurface'
import { manifestModules } from './manifestModules'

const library = async (name: keyof (typeof import('./libraries'))['libraries']) =>
  (await import('./libraries')).libraries[name]
const mobxLibrary = async (name: keyof (typeof import('./mobxLibraries'))['mobxLibraries']) =>
  (await import('./mobxLibraries')).mobxLibraries[name]
const formLibrary = async (name: keyof (typeof import('./formLibraries'))['formLibraries']) =>
  (await import('./formLibraries')).formLibraries[name]

/**
 * The product's own instances, fetched when the first package needs them. The entry points are imported with `?surface`, as modules of
 * their own: if the entry points themselves were entries of the build, each screen would load all that an entry point exports.
 */
const modules: Readonly<Record<Exclude<BrowserSurface, ManifestSurface>, () => Promise<object>>> = {
  '@core/calls': () => import('./calls'),
  '@core/client/administration': () => import('../../../../client/administration.ts?surface'),
  '@core/client/forms': () => import('../../../../client/forms.ts?surface'),
  '@core/client/kit': () => import('../../../../client/kit.ts?surface'),
  '@core/client/session': () => import('../../../../client/session.ts?surface'),
  '@core/client/ui': () => import('../../../../client/ui.ts?surface'),
  'final-form': () => formLibrary('final-form'),
  mobx: () => mobxLibrary('mobx'),
  'mobx-react-lite': () => mobxLibrary('mobx-react-lite'),
  react: () => library('react'),
  'react-dom': () => library('react-dom'),
  'react-final-form': () => formLibrary('react-final-form'),
  'react/jsx-runtime': () => library('react/jsx-runtime'),
  valtio: () => library('valtio'),
  'valtio/react': () => library('valtio/react'),
  'valtio/vanilla': () => library('valtio/vanilla'),
  wouter: () => library('wouter'),
}

const loaded: Record<string, object> = { ...manifestModules }

/**
 * Fetches what a module of a package imports. Packages read it synchronously from `globalThis`, so it has to be there before.
 * @throws when a part can't be fetched, or when this version doesn't offer it
 */
export async function loadSurface(specifiers: readonly string[]): Promise<void> {
  await Promise.all(
    specifiers.map(async (specifier) => {
      if (specifier in loaded) return
      if (!isOffered(specifier))
        throw new Error(`it needs “${specifier}”, which this version of the product does not offer`)
      loaded[specifier] = await modules[specifier]()
    }),
  )
}

const isOffered = (specifier: string): specifier is keyof typeof modules => Object.hasOwn(modules, specifier)

/** Offers the surface to the modules of packages. */
export function offerSurface(): void {
  Object.assign(globalThis, { [Symbol.for(surfaceSymbol)]: loaded, [Symbol.for(loadSurfaceSymbol)]: loadSurface })
}
