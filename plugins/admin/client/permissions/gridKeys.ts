import type { KeyboardEvent } from 'react'

/** Checkboxes, and the buttons that choose a module's level. */
type Control = HTMLInputElement | HTMLButtonElement

const controls = (within: ParentNode) => [
  ...within.querySelectorAll<Control>('input[type=checkbox], button[data-column]'),
]

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || (target instanceof HTMLButtonElement && target.dataset.column !== undefined)

/**
 * Moves the focus between checkboxes and levels by arrow keys, Home and End; the browser handles Space, and a level opens by the arrow down.
 * Up and down stay in the column.
 */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const { target } = event
  const row = isControl(target) ? target.closest('tr') : null
  if (!isControl(target) || !row || event.defaultPrevented || event.altKey || event.shiftKey) return
  const rows = [...event.currentTarget.tBodies].flatMap(({ rows: own }) => [...own])
  const inRow = controls(row)
  const at = inRow.indexOf(target)
  const ahead = getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = ahead === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  const far = event.ctrlKey || event.metaKey
  const vertical = (to: HTMLTableRowElement | undefined) => to && nearest(controls(to), Number(target.dataset.column))
  const to = {
    [ahead]: () => inRow[at + 1],
    [back]: () => inRow[at - 1],
    ArrowDown: () => vertical(rows[rows.indexOf(row) + 1]),
    ArrowUp: () => vertical(rows[rows.indexOf(row) - 1]),
    Home: () => (far ? controls(rows[0]!)[0] : inRow[0]),
    End: () => (far ? controls(rows.at(-1)!).at(-1) : inRow.at(-1)),
  }[event.key]
  if (!to) return
  event.preventDefault()
  to()?.focus()
}

/** @returns the control of the column, or the last one before it. */
function nearest(inRow: readonly Control[], column: number): Control | undefined {
  return inRow.findLast(({ dataset }) => Number(dataset.column) <= column) ?? inRow[0]
}

/** Tab reaches one control of the grid: the last one that had the focus. */
export function setTabStop(grid: HTMLTableElement, stop: Element | undefined): void {
  const all = controls(grid)
  const chosen = all.find((one) => one === stop) ?? all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]
  for (const one of all) one.tabIndex = one === chosen ? 0 : -1
}
