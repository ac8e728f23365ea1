import { useId, type ReactNode } from 'react'
import { classes } from '../classes'
import styles from './Card.module.css'

export interface SectionProps {
  title: ReactNode
  /** One line below the title. */
  subtitle?: ReactNode
  /** Buttons at the end of the title. */
  actions?: ReactNode
  id?: string
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A card with a title: a named part of a form, a record or a dashboard. */
export function Section({ title, subtitle, actions, id, flush, className, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={classes(styles.card, className)}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  )
}
