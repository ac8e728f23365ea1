import type { PaletteEntry } from './PaletteEntry'

/** Removes case and accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** @returns how well an entry matches the words, higher is better; 0 if it lacks one of them */
function score({ title, subtitle = '', words = '' }: PaletteEntry, requested: readonly string[]): number {
  const inTitle = plain(title)
  const all = `${inTitle} ${plain(subtitle)} ${plain(words)}`
  return requested.reduce((total, word) => {
    if (inTitle.startsWith(word)) return total + 8
    if (inTitle.includes(` ${word}`)) return total + 4
    if (all.includes(` ${word}`)) return total + 2
    return all.includes(word) ? total + 1 : Number.NEGATIVE_INFINITY
  }, 0)
}

/** @returns the entries that contain every word of the text, best first; for an empty text all of them, in their order */
export function matchEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const requested = plain(text).split(/\s+/).filter(Boolean)
  if (requested.length === 0) return entries
  return entries
    .map((entry) => ({ entry, points: score(entry, requested) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ entry }) => entry)
}

/** Whether the title of an entry begins with the typed text. */
export function beginsWith(entry: PaletteEntry | undefined, text: string): boolean {
  return entry !== undefined && plain(entry.title).startsWith(plain(text.trim()))
}
