import { type ReactNode, useRef } from 'react'
import { useTellTitle } from './pageTitle'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: a status, a count. */
  aside?: ReactNode
  subtitle?: ReactNode
  /** Buttons; the primary one last. */
  actions?: ReactNode
}

/** The header of every screen. Its h1 takes the focus after navigation, so a screen has exactly one. */
export function PageHeader({ title, aside, subtitle, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTellTitle(heading)
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {aside}
        </div>
        {subtitle && <div className={`${styles.subtitle} sentence`}>{subtitle}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
