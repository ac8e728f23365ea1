import type { KeyboardEvent } from 'react'
import type { QueueDialog } from './QueueRow'

/** The keys of an item, with what they do. */
export const queueKeys = [
  { key: 'l', action: 'log', name: 'log contact' },
  { key: 'd', action: 'done', name: 'done' },
  { key: 's', action: 'snooze', name: 'put off' },
  { key: 'h', action: 'handOver', name: 'hand over' },
] as const satisfies readonly { key: string; action: QueueDialog | 'done'; name: string }[]

interface FoundKey {
  /** The id of the referral. */
  readonly id: number
  readonly action: QueueDialog | 'done'
}

/**
 * Handles a key in the queue: ↓ and J, ↑ and K go to the next and the previous item.
 * @param root the element of the queue
 * @returns the item that has the focus and what is to be done with it; undefined for other keys, and where somebody types
 */
export function queueKey(event: KeyboardEvent, root: HTMLElement | null): FoundKey | undefined {
  const target = event.target as Element
  const row = target.closest<HTMLElement>('li[data-id]')
  const isTaken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey
  if (!root || !row || isTaken || target.closest('dialog, [popover], input, textarea, select')) return undefined
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
  if (step !== undefined) {
    event.preventDefault()
    focusItem(root, row, step)
    return undefined
  }
  const found = queueKeys.find((one) => one.key === key)
  if (!found) return undefined
  event.preventDefault()
  return { id: Number(row.dataset.id), action: found.action }
}

function focusItem(root: HTMLElement, from: HTMLElement, step: number): void {
  const rows = [...root.querySelectorAll<HTMLElement>('li[data-id]')]
  rows[rows.indexOf(from) + step]?.querySelector('a')?.focus()
}
