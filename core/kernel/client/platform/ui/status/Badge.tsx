import type { ReactNode } from 'react'
import type { Tone } from '@core/kernel/entity/Field'
import { classes } from '../classes'
import styles from './Badge.module.css'

export type { Tone }

/** A short text on a soft background, for a status. The text carries the meaning; the color only repeats it. */
export function Badge({
  tone = 'neutral',
  dot,
  children,
  className,
}: {
  tone?: Tone
  dot?: boolean
  children: ReactNode
  className?: string
}) {
  return (
    <span className={classes(styles.badge, styles[tone], className)}>
      {dot && <span aria-hidden="true" className={styles.dot} />}
      {children}
    </span>
  )
}
