import { layout, setLayout } from '../../platform/theme/layout'
import { overlays } from '../overlays'
import { plain, type Shortcut } from '../../platform/ui/shortcuts'
import { keyNames } from '../../platform/ui/keyNames'

/** The frame's shortcuts, in the order of the sheet. */
export const frameShortcuts: readonly Shortcut[] = [
  {
    keys: [keyNames.mod, 'K'],
    title: 'Search or jump to a screen, a record, an action',
    single: false,
    matches: (event) =>
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k',
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

/** A part of the sheet of shortcuts. */
export interface KeyGroup {
  readonly group: string
  readonly keys: readonly { readonly keys: readonly string[]; readonly title: string }[]
}

/** Keys that lists, records, forms and dialogs handle themselves, for the sheet. */
export const otherKeys: readonly KeyGroup[] = [
  {
    group: 'Lists',
    keys: [
      { keys: ['↑', '↓', 'J', 'K'], title: 'Walk from row to row' },
      { keys: ['Enter'], title: 'Open the row' },
      { keys: [keyNames.mod, 'Enter'], title: 'Open the row in a new tab' },
      { keys: ['X'], title: 'Tick the row; with Shift, all rows up to it' },
      { keys: ['A'], title: 'Assign the row, or the ticked rows' },
      { keys: ['S'], title: 'Change the status of the row, or of the ticked rows' },
      { keys: ['F'], title: 'Filter' },
      { keys: ['C'], title: 'Choose columns' },
      { keys: ['P'], title: 'Preview the row' },
      { keys: ['Shift', '←', '→'], title: 'On a heading: make the column narrower or wider' },
    ],
  },
  {
    group: 'Records',
    keys: [
      { keys: ['J'], title: 'Next record of the list' },
      { keys: ['K'], title: 'Previous record of the list' },
      { keys: ['E'], title: 'Edit' },
      { keys: ['S'], title: 'Change its status' },
      { keys: ['N'], title: 'Write a note' },
      { keys: ['L'], title: 'Log a call or a contact' },
    ],
  },
  { group: 'Forms', keys: [{ keys: [keyNames.mod, 'S'], title: 'Save' }] },
]
