/** How many colours people have: `--person-1` and up in `tokens.css`. */
export const avatarTones = 6

/** @returns which of them a person has: the same everywhere, by their name. */
export function avatarTone(name: string): number {
  let hash = 0
  for (const letter of name.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    hash = (hash * 33 + letter.codePointAt(0)!) % 1_000_003
  return (hash % avatarTones) + 1
}
