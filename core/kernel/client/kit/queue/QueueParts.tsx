import type { ReactNode } from 'react'
import { Button } from '../../platform/ui/buttons/Button'
import { classes } from '../../platform/ui/classes'
import { Muted } from '../../platform/ui/layout/Muted'
import type { QueueVerdict } from './queueKeys'
import styles from './QueueParts.module.css'

interface QueueActionProps {
  /** The letter that does the same. */
  readonly letter: string
  readonly primary?: boolean
  readonly onAct: () => void
  readonly children: ReactNode
}

/** A button of the chosen item, with its key. */
export function QueueAction({ letter, primary = false, onAct, children }: QueueActionProps) {
  const key = letter.toUpperCase()
  return (
    <Button
      {...(primary && { variant: 'primary' })}
      aria-keyshortcuts={key}
      className={styles.action ?? ''}
      onClick={onAct}
    >
      {children}
      <kbd aria-hidden="true">{key}</kbd>
    </Button>
  )
}

/** The parts of the chosen item, side by side. */
export function QueueParts({ children }: { readonly children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>
}

/** One part of the chosen item: `Whom to call`. */
export function QueuePart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Labels with their values, one below the other, in a part of the chosen item. */
export function QueueFacts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** One of them: `Last contact`, 2 days ago. */
export function QueueFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The line that names the keys, below a queue. */
export function QueueKeys({ verdicts }: { readonly verdicts: readonly QueueVerdict[] }) {
  return (
    <Muted size={12} className={classes(styles.keys)}>
      In the queue: <kbd>J</kbd> and <kbd>K</kbd> or the arrows go to the next and the previous one
      {verdicts.map(({ key, name }) => (
        <span key={key}>
          {' · '}
          <kbd>{key.toUpperCase()}</kbd> {name}
        </span>
      ))}
    </Muted>
  )
}
