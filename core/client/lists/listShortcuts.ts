import { plain, type Shortcut } from '../shell/shortcuts/shortcuts'

/** Presses the button of the page that has this key; the focus comes back to it. */
function press(key: string): void {
  const button = document.querySelector<HTMLElement>(`main [data-key="${key}"]`)
  button?.focus()
  button?.click()
}

/** The keys of a list besides those on its rows. */
export const listShortcuts: readonly Shortcut[] = [
  { keys: ['F'], title: 'Filter', single: true, matches: plain('f'), run: () => press('f') },
  { keys: ['C'], title: 'Choose columns', single: true, matches: plain('c'), run: () => press('c') },
]
