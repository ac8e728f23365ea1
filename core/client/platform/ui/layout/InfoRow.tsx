import type { ReactNode } from 'react'
import styles from './InfoRow.module.css'

interface InfoRowProps {
  /** Outside of a list it is a `div`. */
  readonly as?: 'li' | 'div'
  readonly name: ReactNode
  /** In small letters below the name. */
  readonly note?: ReactNode
  /** At the row's end: a badge, a figure, a button. */
  readonly children?: ReactNode
}

/** A line of a short list: what it is, how it stands with it, and what can be done. */
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
