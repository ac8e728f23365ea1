import type { ReactNode } from 'react'
import { classes } from '../classes'
import styles from './Card.module.css'

/** A raised card. `flush` removes the padding, for a table or a list that reaches the edge. */
export function Card({
  flush,
  className,
  children,
}: {
  flush?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return <div className={classes(styles.card, !flush && styles.padded, className)}>{children}</div>
}
