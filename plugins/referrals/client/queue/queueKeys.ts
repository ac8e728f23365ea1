import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { addShortcuts, plain } from '@core/client/ui'
import type { QueueDialog } from './QueueRow'

/** What a key does with an item. */
export type QueueAction = QueueDialog | 'done'

/** The keys of an item, with what they do. */
export const queueKeys = [
  { key: 'l', action: 'log', name: 'log contact' },
  { key: 'd', action: 'done', name: 'done' },
  { key: 's', action: 'snooze', name: 'put off' },
  { key: 'h', action: 'handOver', name: 'hand over' },
] as const satisfies readonly { key: string; action: QueueAction; name: string }[]

interface FoundKey {
  /** The id of the referral. */
  readonly id: number
  readonly action: QueueAction
}

/**
 * Handles a key on an item of the queue: ↓ and J, ↑ and K go to the next and the previous one.
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
    focusItem(root, Number(row.dataset.id), step)
    return undefined
  }
  const found = queueKeys.find((one) => one.key === key)
  if (!found) return undefined
  event.preventDefault()
  return { id: Number(row.dataset.id), action: found.action }
}

/**
 * The same keys wherever the focus is, for the item that is shown beside the queue.
 * @param currentId undefined while none is shown beside it
 */
export function useQueueShortcuts(
  currentId: number | undefined,
  go: (step: number) => void,
  act: (action: QueueAction) => void,
): void {
  const isOn = currentId !== undefined
  const onGo = useEffectEvent(go)
  const onAct = useEffectEvent(act)
  useEffect(() => {
    if (!isOn) return
    const shortcut = (key: string, title: string, run: () => void) => ({
      keys: [key.toUpperCase()],
      title,
      single: true,
      matches: plain(key),
      run,
    })
    return addShortcuts([
      shortcut('j', 'Next item', () => onGo(1)),
      shortcut('k', 'Previous item', () => onGo(-1)),
      ...queueKeys.map(({ key, action, name }) =>
        shortcut(key, name.charAt(0).toUpperCase() + name.slice(1), () => onAct(action)),
      ),
    ])
  }, [isOn])
}

/** Moves the focus to the item so many places further. */
export function focusItem(root: HTMLElement | null, fromId: number, step: number): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>('li[data-id]') ?? [])]
  const at = rows.findIndex(({ dataset }) => Number(dataset.id) === fromId)
  rows[at + step]?.querySelector('a')?.focus()
}
