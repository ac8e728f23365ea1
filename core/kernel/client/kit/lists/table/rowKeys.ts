import { useRef, type KeyboardEvent, type RefObject } from 'react'
import type { LeadColumn } from './Column'
import type { RowScroller } from './RowScroller'

/** @returns the index of the row that a key leads to from row `at`, or undefined if the key has no meaning */
function rowAfterKey(key: string, at: number, total: number, page: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: total - 1 }[
    key
  ]
  return to === undefined || total === 0 ? undefined : Math.max(0, Math.min(to, total - 1))
}

/** @returns what takes the focus in a cell: a link, a button that changes the value, or the cell if its value can be edited */
function stopIn(cell: HTMLElement): HTMLElement | undefined {
  const inner = cell.querySelector<HTMLElement>('[data-row-link], [data-change]')
  return inner ?? (cell.dataset.edit === undefined ? (cell.querySelector('a') ?? undefined) : cell)
}

/** @returns what an arrow key leads to from cell to cell, or undefined if the key has no such meaning */
function besideAfterKey(key: string, from: Element): HTMLElement | undefined {
  const way = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const cell = from.closest('td')
  if (way === undefined || !cell || (from !== cell && stopIn(cell) !== from)) return undefined
  const step = getComputedStyle(cell).direction === 'rtl' ? -way : way
  for (
    let next = step > 0 ? cell.nextElementSibling : cell.previousElementSibling;
    next instanceof HTMLElement;
    next = step > 0 ? next.nextElementSibling : next.previousElementSibling
  ) {
    const stop = stopIn(next)
    if (stop) return stop
  }
  return undefined
}

/** J and K move as on records. */
const letters: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' }

/** Moves the focus through all rows, not only the drawn ones, by arrow keys, J and K, Page Up and Down, Home and End. */
export function useRowKeys(
  element: RefObject<HTMLElement | null>,
  scroller: RefObject<RowScroller | null>,
  total: number,
  onKey?: LeadColumn['onKey'],
) {
  const current = useRef(0)
  /** The column whose cell has the focus; undefined while the link of the row has it. */
  const column = useRef<number>(undefined)

  const focusRow = (index: number) => {
    const row = element.current?.querySelector<HTMLTableRowElement>(`tr[data-index="${index}"]`)
    const cell = column.current === undefined ? undefined : row?.cells[column.current]
    const target = (cell && stopIn(cell)) ?? row?.querySelector<HTMLElement>('[data-row-link], [data-fold]') ?? row
    target?.focus({ preventScroll: true })
  }

  return {
    current,
    /** Moves the focus from elsewhere on the page to a row. */
    enter(index: number) {
      current.current = index
      scroller.current?.reveal(index)
      focusRow(index)
    },
    onKeyDown(event: KeyboardEvent) {
      const rows = scroller.current
      const target = event.target as Element
      // Popovers in a row handle their own keys, and Space presses a focused button.
      const isTaken = event.defaultPrevented || (event.key === ' ' && target.closest('button'))
      if (!rows || isTaken || target.closest('thead, [popover]') || event.altKey || event.ctrlKey || event.metaKey)
        return
      if (total > 0 && onKey?.(event, current.current)) return event.preventDefault()
      const cell = target.closest<HTMLElement>('td[data-edit]')
      if (cell && (event.key === 'F2' || (event.key === 'Enter' && target === cell))) {
        cell.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
        return event.preventDefault()
      }
      if (event.key === 'F2' && target instanceof HTMLElement && target.dataset.change !== undefined) {
        target.click()
        return event.preventDefault()
      }
      const beside = besideAfterKey(event.key, target)
      if (beside) {
        beside.focus()
        beside.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        return event.preventDefault()
      }
      const { first, end } = rows.visible
      const next = rowAfterKey(letters[event.key] ?? event.key, current.current, total, Math.max(1, end - first - 2))
      if (next === undefined) return
      event.preventDefault()
      current.current = next
      rows.reveal(next)
      focusRow(next)
    },
    onFocus(event: { target: EventTarget }) {
      const row = (event.target as Element).closest<HTMLElement>('tr[data-index]')
      if (row) current.current = Number(row.dataset.index)
      const target = event.target as HTMLElement
      column.current = target.closest('[data-row-link]') ? undefined : target.closest('td')?.cellIndex
    },
  }
}
