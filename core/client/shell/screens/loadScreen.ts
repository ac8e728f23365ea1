import type { ComponentType } from 'react'
import type { LoadScreen } from '../../registry/types'
import { reloadOnce } from './reloadOnce'

const loaded = new Map<LoadScreen, ComponentType>()
const fetching = new Map<LoadScreen, Promise<ComponentType>>()
const wanted = new Map<LoadScreen, Promise<ComponentType>>()

/** Fetches a screen's chunk ahead of need; a failure waits for the need. */
export function preloadScreen(load: LoadScreen): Promise<unknown> {
  return fetchScreen(load).catch(() => {})
}

/** @returns the screen if its chunk is there: then it can be drawn at once, with no moment of fallback. */
export function screenAtHand(load: LoadScreen): ComponentType | undefined {
  return loaded.get(load)
}

/** The screen, for whoever is about to draw it: a chunk that is gone after a deployment reloads the page once. */
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
