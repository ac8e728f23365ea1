import type { KeyboardEvent } from 'react'

const boxes = (within: ParentNode) => [...within.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]

/** Moves the focus between checkboxes by arrow keys, Home and End; the browser handles Space. Up and down stay in the column. */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const box = event.target
  const row = box instanceof HTMLInputElement ? box.closest('tr') : null
  if (!row || event.altKey || event.shiftKey) return
  const rows = [...event.currentTarget.tBodies].flatMap(({ rows: own }) => [...own])
  const inRow = boxes(row)
  const at = inRow.indexOf(box as HTMLInputElement)
  const ahead = getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = ahead === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  const far = event.ctrlKey || event.metaKey
  const vertical = (to: HTMLTableRowElement | undefined) =>
    to && nearest(boxes(to), Number((box as HTMLInputElement).dataset.column))
  const to = {
    [ahead]: () => inRow[at + 1],
    [back]: () => inRow[at - 1],
    ArrowDown: () => vertical(rows[rows.indexOf(row) + 1]),
    ArrowUp: () => vertical(rows[rows.indexOf(row) - 1]),
    Home: () => (far ? boxes(rows[0]!)[0] : inRow[0]),
    End: () => (far ? boxes(rows.at(-1)!).at(-1) : inRow.at(-1)),
  }[event.key]
  if (!to) return
  event.preventDefault()
  to()?.focus()
}

/** @returns the checkbox of the column, or the last one before it. */
function nearest(inRow: readonly HTMLInputElement[], column: number): HTMLInputElement | undefined {
  return inRow.findLast(({ dataset }) => Number(dataset.column) <= column) ?? inRow[0]
}

/** Tab reaches one checkbox of the grid: the last one that had the focus. */
export function setTabStop(grid: HTMLTableElement, stop: Element | undefined): void {
  const all = boxes(grid)
  const chosen = all.find((box) => box === stop) ?? all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]
  for (const box of all) box.tabIndex = box === chosen ? 0 : -1
}
