import type { ReactNode } from 'react'
import styles from './SystemStatus.module.css'

interface StatusRowProps {
  name: ReactNode
  /** In small letters below the name. */
  note?: ReactNode
  /** At the row's end: a badge, a figure, a button. */
  children?: ReactNode
}

/** A line of one of the lists: what it is, and how it stands with it. */
export function StatusRow({ name, note, children }: StatusRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      {children && <div className={styles.end}>{children}</div>}
    </li>
  )
}

/** Names and their values, two columns where there is room. */
export function StatusFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
