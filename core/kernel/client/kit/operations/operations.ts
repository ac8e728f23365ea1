import { proxy } from 'valtio/vanilla'
import type { Operation } from '@core/kernel/entity/apiTypes'

/** The names of an entity, for the text of its operations. */
export interface EntityNames {
  readonly one: string
  readonly many: string
}

/** An operation that runs, or that has ended and was not dismissed. */
export interface FollowedOperation extends Operation {
  /** Undefined after a reload. */
  readonly names?: EntityNames | undefined
}

/** The operations of this user that are shown on every page, oldest first. */
export const operations = proxy<{ list: readonly FollowedOperation[] }>({ list: [] })

const listeners = new Set<(entity: string) => void>()

/**
 * Calls `listen` at the end of each operation with the id of its entity, because its rows on screen are outdated.
 * @returns a function that stops this
 */
export function onSettled(listen: (entity: string) => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Shows an operation or updates its progress. A dismissed operation stays dismissed. */
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

/** Removes all operations, because another user signs in or another role is entered. */
export function clearOperations(): void {
  operations.list = []
}

/** The ids that were dismissed in this tab, so that a reload doesn't show them again. They are deleted with the tab. */
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
