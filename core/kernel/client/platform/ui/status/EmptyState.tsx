import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../layout/Icon'
import styles from './states.module.css'

export interface EmptyStateProps {
  icon?: string
  title: string
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
}

/** Shown if there is no data yet, with what the user can do. */
export function EmptyState({ icon = 'pi-inbox', title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.drawing}>
        <span className={styles.seal}>
          <Icon name={icon} />
        </span>
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={classes(styles.text, 'sentence')}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
