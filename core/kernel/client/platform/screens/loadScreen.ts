import type { ComponentType } from 'react'
import { reloadOnce } from './reloadOnce'

/** Fetches a screen, which is a chunk of its own: `() => import('./leads/LeadList')`. The default export is the component. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType }>

const loaded = new Map<LoadScreen, ComponentType>()
const fetching = new Map<LoadScreen, Promise<ComponentType>>()
const wanted = new Map<LoadScreen, Promise<ComponentType>>()

/** Fetches a screen's chunk in advance. A failure is only reported when the screen is needed. */
export function preloadScreen(load: LoadScreen): Promise<unknown> {
  return fetchScreen(load).catch(() => {})
}

/** @returns the screen if its chunk is loaded, so that it can be drawn at once, without a fallback */
export function loadedScreen(load: LoadScreen): ComponentType | undefined {
  return loaded.get(load)
}

/** Loads the screen. The page is reloaded once if the chunk no longer exists after a deployment. */
export function screenOf(load: LoadScreen): Promise<ComponentType> {
  let promise = wanted.get(load)
  if (!promise) {
    promise = fetchScreen(load).catch(reloadOnce)
    wanted.set(load, promise)
    // So that a later call tries again.
    promise.catch(() => wanted.delete(load))
  }
  return promise
}

function fetchScreen(load: LoadScreen): Promise<ComponentType> {
  let promise = fetching.get(load)
  if (!promise) {
    promise = load().then((module) => {
      loaded.set(load, module.default)
      return module.default
    })
    fetching.set(load, promise)
    promise.catch(() => fetching.delete(load))
  }
  return promise
}
