import type { ReactNode } from 'react'
import { Muted } from './Muted'
import { Row } from './Row'
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
export function InfoRow({ as: Item = 'li', name, note, children }: InfoRowProps) {
  return (
    <Item className={styles.row}>
      <div className={styles.words}>
        <Row gap={2} wrap className={styles.name}>
          {name}
        </Row>
        {note && (
          <Muted as="div" size={13}>
            {note}
          </Muted>
        )}
      </div>
      {children && (
        <Row gap={3} wrap>
          {children}
        </Row>
      )}
    </Item>
  )
}
