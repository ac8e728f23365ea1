import type { KeyboardEvent } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { BoardStore } from './BoardStore'

const help = 'Arrow keys choose where it goes, space drops it, Escape leaves it where it was.'

/**
 * Moves the focus between cards by arrow keys, and moves a card that space has picked up.
 * @returns whether the key was handled
 */
export function boardKeys<Row extends ListedRow>(
  store: BoardStore<Row>,
  board: HTMLElement,
  event: KeyboardEvent<HTMLElement>,
): boolean {
  const target = event.target as HTMLElement
  const card = target.closest<HTMLElement>('[data-card]')
  if (!card || !target.matches('[data-card-link]') || event.ctrlKey || event.metaKey || event.altKey) return false
  const towards = direction(event.key, getComputedStyle(board).direction === 'rtl')
  const { drag } = store
  if (drag.item && drag.by === 'keyboard') {
    if (event.key === 'Escape') drag.cancel()
    else if (event.key === ' ' || event.key === 'Enter') drag.drop()
    else if (towards) drag.hover(nextPlace(store, drag.item, towards))
    else return false
    return true
  }
  if (event.key === ' ') {
    const row = store.rowOf(Number(card.dataset.card))
    if (row && store.targets(row).length > 0 && !store.moving.has(row.id)) drag.pickUp(row, 'keyboard', help)
    else if (row) drag.announce(`${store.options.nameOf(row)} can’t be moved from here.`)
    return true
  }
  const next = towards && neighbour(board, card, towards)
  next?.querySelector<HTMLElement>('[data-card-link]')?.focus()
  return next !== undefined
}

interface Direction {
  readonly across: number
  readonly down: number
}

function direction(key: string, rtl: boolean): Direction | undefined {
  const forward = rtl ? -1 : 1
  return {
    ArrowRight: { across: forward, down: 0 },
    ArrowLeft: { across: -forward, down: 0 },
    ArrowDown: { across: 0, down: 1 },
    ArrowUp: { across: 0, down: -1 },
  }[key]
}

/**
 * The next state that the card may take: left and right go to other columns, up and down to other states of the column. The card's own
 * state is included, so that it can go back.
 */
function nextPlace<Row extends ListedRow>(
  store: BoardStore<Row>,
  row: Row,
  { across, down }: Direction,
): string | undefined {
  const here = store.stateOf(row)
  const open = new Set([here, ...store.targets(row)])
  const lanes = store.lanes.map(({ column }) => column.states.filter((state) => open.has(state)))
  const over = Number(store.drag.over ?? here)
  const at = lanes.findIndex((states) => states.includes(over))
  if (down !== 0) return String(lanes[at]?.[lanes[at].indexOf(over) + down] ?? over)
  for (let lane = at + across; lane >= 0 && lane < lanes.length; lane += across) {
    const states = lanes[lane]!
    if (states.length > 0) return String(states.includes(here) ? here : states[0])
  }
  return String(over)
}

function neighbour(board: HTMLElement, card: HTMLElement, { across, down }: Direction): HTMLElement | undefined {
  const lanes = [...board.querySelectorAll<HTMLElement>('[data-lane]')].map((lane) => [
    ...lane.querySelectorAll<HTMLElement>('[data-card]'),
  ])
  const lane = lanes.findIndex((cards) => cards.includes(card))
  const at = lanes[lane]!.indexOf(card)
  if (down !== 0) return lanes[lane]![at + down]
  for (let next = lane + across; next >= 0 && next < lanes.length; next += across) {
    if (lanes[next]!.length > 0) return lanes[next]![Math.min(at, lanes[next]!.length - 1)]
  }
  return undefined
}
