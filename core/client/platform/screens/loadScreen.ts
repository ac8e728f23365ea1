import type { ComponentType } from 'react'
import { reloadOnce } from './reloadOnce'

/** A screen is a chunk of its own: `() => import('./leads/LeadList')`, whose default export is the component. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType }>

const loaded = new Map<LoadScreen, ComponentType>()
const fetching = new Map<LoadScreen, Promise<ComponentType>>()
const wanted = new Map<LoadScreen, Promise<ComponentType>>()

/** Fetches a screen's chunk ahead of need; a failure waits for the need. */
export function preloadScreen(load: LoadScreen): Promise<unknown> {
  return fetchScreen(load).catch(() => {})
}

/** @returns the screen if its chunk is there: then it can be drawn at once, with no moment of fallback. */
export function loadedScreen(load: LoadScreen): ComponentType | undefined {
  return loaded.get(load)
}

/** Loads the screen. The page is reloaded once when the chunk is gone after a deployment. */
export function screenOf(load: LoadScreen): Promise<ComponentType> {
  let promise = wanted.get(load)
  if (!promise) {
    promise = fetchScreen(load).catch(reloadOnce)
    wanted.set(load, promise)
    // A later try starts afresh.
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
