/** The number of colors for people: `--person-1` and up in `tokens.css`. */
export const avatarTones = 6

/** @returns the number of a person's color, derived from their name so that it is the same everywhere */
export function avatarTone(name: string): number {
  let hash = 0
  for (const letter of name.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    hash = (hash * 33 + letter.codePointAt(0)!) % 1_000_003
  return (hash % avatarTones) + 1
}
