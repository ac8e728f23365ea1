import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { addShortcuts, plain } from '../../platform/ui/shortcuts'

/** What can be done with an item of a queue, by one key. */
export interface QueueVerdict<Action extends string = string> {
  /** A single lower-case letter; J and K go to the next and the previous item. */
  readonly key: string
  readonly action: Action
  /** As it stands in the line of keys: `log contact`. */
  readonly name: string
}

interface FoundKey<Action extends string> {
  /** The id of the item, as text. */
  readonly id: string
  readonly action: Action
}

/**
 * Handles a key on an item of the queue: ↓ and J, ↑ and K go to the next and the previous one.
 * @param root the element of the queue
 * @returns the item that has the focus and what is to be done with it; undefined for other keys, and where somebody types
 */
export function queueKey<Action extends string>(
  event: KeyboardEvent,
  root: HTMLElement | null,
  verdicts: readonly QueueVerdict<Action>[],
): FoundKey<Action> | undefined {
  const target = event.target as Element
  const row = target.closest<HTMLElement>('li[data-id]')
  const isTaken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey
  if (!root || !row || isTaken || target.closest('dialog, [popover], input, textarea, select')) return undefined
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
  const id = row.dataset.id!
  if (step !== undefined) {
    event.preventDefault()
    focusItem(root, id, step)
    return undefined
  }
  const found = verdicts.find((one) => one.key === key)
  if (!found) return undefined
  event.preventDefault()
  return { id, action: found.action }
}

/**
 * The same keys wherever the focus is, for the item that is shown beside the queue.
 * @param isOn false while none is shown beside it
 * @param verdicts declared once: they are the same for the life of the queue
 */
export function useQueueShortcuts<Action extends string>(
  isOn: boolean,
  verdicts: readonly QueueVerdict<Action>[],
  go: (step: number) => void,
  act: (action: Action) => void,
): void {
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
      ...verdicts.map(({ key, action, name }) =>
        shortcut(key, name.charAt(0).toUpperCase() + name.slice(1), () => onAct(action)),
      ),
    ])
  }, [isOn, verdicts])
}

/** Moves the focus to the item so many places further. */
export function focusItem(root: HTMLElement | null, fromId: string, step: number): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>('li[data-id]') ?? [])]
  const at = rows.findIndex(({ dataset }) => dataset.id === fromId)
  rows[at + step]?.querySelector('a')?.focus()
}

/** ↓ goes to the first item while nothing on the page has the focus, as after it was opened. */
export function useKeysFromOutside(root: React.RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (!document.activeElement?.matches('body, main, h1')) return
      const first = root.current?.querySelector<HTMLElement>('li[data-id] a')
      if (!first) return
      event.preventDefault()
      first.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn, root])
}
