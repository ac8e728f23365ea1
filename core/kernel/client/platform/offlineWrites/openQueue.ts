import type { Owner } from './SealedStore'
import { waiting } from './waiting'
import type { WriteQueue } from './WriteQueue'

let owner: Owner | undefined
let opened: Promise<WriteQueue | undefined> | undefined
let ready: WriteQueue | undefined

/** @returns the queue, which is loaded now; undefined where nothing can be kept here */
export function openQueue(): Promise<WriteQueue | undefined> {
  const mine = owner
  if (!mine) return Promise.resolve(undefined)
  opened ??= import('./WriteQueue')
    .then(({ WriteQueue }) => WriteQueue.open(mine))
    .catch(() => undefined)
    .then((queue) => {
      if (mine !== owner) {
        queue?.close()
        return undefined
      }
      // Without a connection there may be a key later.
      if (!queue) opened = undefined
      return (ready = queue)
    })
  return opened
}

/** @returns the queue, if it is open */
export const openedQueue = (): WriteQueue | undefined => ready

/** Sets who writes here from now on, and in which role. Undefined: nobody, or somebody who only views. */
export function writeAs(next: Owner | undefined): void {
  ready?.close()
  owner = next
  opened = ready = undefined
  waiting.writes = []
}
