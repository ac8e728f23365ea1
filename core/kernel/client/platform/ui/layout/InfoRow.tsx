import type { ReactNode } from 'react'
import styles from './InfoRow.module.css'

interface InfoRowProps {
  /** Outside of a list it must be a `div`. */
  readonly as?: 'li' | 'div'
  readonly name: ReactNode
  /** Small text below the name. */
  readonly note?: ReactNode
  /** At the end of the row: a badge, a figure, a button. */
  readonly children?: ReactNode
}

/** A row of a short list: a name, its status, and its actions. */
export function InfoRow({ as: Row = 'li', name, note, children }: InfoRowProps) {
  return (
    <Row className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      {children && <div className={styles.end}>{children}</div>}
    </Row>
  )
}
