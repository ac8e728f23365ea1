import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

/** The row above a list: search and filters at its start, `end` at its end; wraps on a phone. */
export function Toolbar({ label, end, children }: { label: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.toolbar}>
      <div className={styles.start}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
