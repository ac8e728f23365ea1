/** A keyboard shortcut that works wherever the focus is. */
export interface Shortcut {
  /** The keys as they are displayed. */
  readonly keys: readonly string[]
  readonly title: string
  /** Whether it is a single character (WCAG 2.1.4): it doesn't work while the user types, and it can be turned off. */
  readonly single: boolean
  matches(event: KeyboardEvent): boolean
  run(): void
}

/** Matches a key without modifiers. */
export const plain = (key: string) => (event: KeyboardEvent) =>
  event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey

const ofScreen = new Set<Shortcut>()

/**
 * Adds shortcuts while a screen is open; the shell handles them.
 * @returns a function that removes them
 */
export function addShortcuts(keys: readonly Shortcut[]): () => void {
  for (const key of keys) ofScreen.add(key)
  return () => {
    for (const key of keys) ofScreen.delete(key)
  }
}

/** @returns the shortcuts of the open screen, those of its parts that came last at the end */
export const screenShortcuts = (): readonly Shortcut[] => [...ofScreen]

/** @returns the open screen's shortcut for a key */
export function screenShortcut(event: KeyboardEvent): Shortcut | undefined {
  return [...ofScreen].find(({ matches }) => matches(event))
}
