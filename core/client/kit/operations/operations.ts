import { proxy } from 'valtio/vanilla'
import type { Operation } from '@core/entity/apiTypes'

/** What an entity is called, for the words on its operations. */
export interface EntityNames {
  readonly one: string
  readonly many: string
}

/** A running operation, or one that has ended and hasn't been put away. */
export interface FollowedOperation extends Operation {
  /** Unknown after a reload. */
  readonly names?: EntityNames | undefined
}

/** The work on many rows that this person has under way: it goes on from page to page. Oldest first. */
export const operations = proxy<{ list: readonly FollowedOperation[] }>({ list: [] })

const listeners = new Set<(entity: string) => void>()

/** Hears of each operation that ended, by its entity: what it shows is old. @returns what ends it */
export function onSettled(listen: (entity: string) => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Shows an operation, or how far it has come; one that was put away stays away. */
export function showOperation(operation: Operation, names?: EntityNames): void {
  const known = operations.list.find(({ id }) => id === operation.id)
  if (!known && dismissedOperations.has(operation.id)) return
  const followed: FollowedOperation = { ...operation, names: names ?? known?.names }
  operations.list = known
    ? operations.list.map((one) => (one.id === operation.id ? followed : one))
    : [...operations.list, followed]
  if (operation.state !== 'running' && operation.state !== known?.state)
    for (const listen of listeners) listen(operation.entity)
}

export function dismissOperation(id: number): void {
  operations.list = operations.list.filter((one) => one.id !== id)
  dismissedOperations.add(id)
}

/** Somebody else signs in here, or another role is entered. */
export function clearOperations(): void {
  operations.list = []
}

/** Put away in this tab: a reload doesn't bring them back. Ids only, and gone with the tab. */
const key = 'operations.dismissed'

export const dismissedOperations = {
  has: (id: number) => read().includes(id),
  add(id: number) {
    sessionStorage.setItem(key, JSON.stringify([...read(), id].slice(-50)))
  },
}

function read(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
