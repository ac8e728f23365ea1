import { classes } from '../classes'
import { avatarTone } from './avatarTone'
import styles from './Avatar.module.css'

/** At most two initials: of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => [...word!][0]!.toLocaleUpperCase()).join('')
}

/** A person's initials on a background of their own color. `size` is in px. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles.avatar, styles[`tone${avatarTone(name)}`])}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.4 }}
    >
      {initials(name)}
    </span>
  )
}
