/** A key that does something wherever the focus is. */
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
export const plain = (key: string) => (event: KeyboardEvent) =>
  event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey

const ofScreen = new Set<Shortcut>()

/** Adds keys for as long as a screen is open; the shell listens for them. @returns what takes them away */
export function addShortcuts(keys: readonly Shortcut[]): () => void {
  for (const key of keys) ofScreen.add(key)
  return () => {
    for (const key of keys) ofScreen.delete(key)
  }
}

/** @returns the shortcut of the open screen that a key stands for. */
export function screenShortcut(event: KeyboardEvent): Shortcut | undefined {
  return [...ofScreen].find(({ matches }) => matches(event))
}
