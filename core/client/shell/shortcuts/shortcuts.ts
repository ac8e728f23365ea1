import { layout, setLayout } from '../../theme/layout'
import { overlays } from '../overlays'
import { keyNames } from './keyNames'

/** A key of the frame. */
export interface Shortcut {
  /** As it is written. */
  readonly keys: readonly string[]
  readonly title: string
  /** A single character (WCAG 2.1.4): never while typing, and it can be turned off. */
  readonly single: boolean
  matches(event: KeyboardEvent): boolean
  run(): void
}

/** A key alone. */
export const plain = (key: string) => (event: KeyboardEvent) => event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey

/** The frame's keys, in the order in which the sheet lists them. */
export const shortcuts: readonly Shortcut[] = [
  {
    keys: [keyNames.mod, 'K'],
    title: 'Search or jump to a screen, a record, an action',
    single: false,
    matches: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k',
    run: () => (overlays.open = overlays.open === 'palette' ? undefined : 'palette'),
  },
  {
    keys: ['/'],
    title: 'Go to the search of the page',
    single: true,
    matches: plain('/'),
    run: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
  },
  {
    keys: ['['],
    title: 'Collapse or expand the sidebar',
    single: true,
    matches: plain('['),
    run: () => setLayout('isCollapsed', !layout.isCollapsed),
  },
  {
    keys: ['?'],
    title: 'Show this list',
    single: true,
    matches: plain('?'),
    run: () => (overlays.open = 'shortcuts'),
  },
]

const ofScreen = new Set<Shortcut>()

/** Adds keys for as long as a screen is open. The sheet lists them under `otherKeys`. @returns what takes them away */
export function addShortcuts(keys: readonly Shortcut[]): () => void {
  for (const key of keys) ofScreen.add(key)
  return () => {
    for (const key of keys) ofScreen.delete(key)
  }
}

/** @returns the shortcut that a key stands for: the screen's own, or the frame's. */
export function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  return [...ofScreen, ...shortcuts].find(({ matches }) => matches(event))
}

/** What lists, forms and dialogs do with keys by themselves; for the sheet. */
export const otherKeys: readonly { readonly group: string; readonly keys: readonly { readonly keys: readonly string[]; readonly title: string }[] }[] = [
  {
    group: 'Lists',
    keys: [
      { keys: ['↑', '↓'], title: 'Walk from row to row' },
      { keys: ['Enter'], title: 'Open the row' },
      { keys: [keyNames.mod, 'Enter'], title: 'Open the row in a new tab' },
      { keys: ['X'], title: 'Tick the row; with Shift, all rows up to it' },
      { keys: ['F'], title: 'Filter' },
      { keys: ['C'], title: 'Choose columns' },
    ],
  },
  {
    group: 'Records',
    keys: [
      { keys: ['J'], title: 'Next record of the list' },
      { keys: ['K'], title: 'Previous record of the list' },
      { keys: ['E'], title: 'Edit' },
    ],
  },
  { group: 'Forms', keys: [{ keys: [keyNames.mod, 'S'], title: 'Save' }] },
  { group: 'Anywhere', keys: [{ keys: ['Esc'], title: 'Close what is open on top' }] },
]
