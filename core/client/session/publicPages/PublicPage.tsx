import type { ReactNode } from 'react'
import { classes } from '../../platform/ui/classes'
import { Logo } from '../../platform/ui/brand/Logo'
import { useSessionState } from '../SessionProvider'
import styles from './PublicPage.module.css'

interface PublicPageProps {
  /** At the end of the bar. */
  aside?: ReactNode
  /** How far one has come, from 0 to 1. */
  progress?: number
  /** For a page to read, whose lines would be too long otherwise. */
  narrow?: boolean
  children: ReactNode
}

/** What every page for people without an account stands in: the brand above, no menu, nothing of a session. */
export function PublicPage({ aside, progress, narrow, children }: PublicPageProps) {
  const { deployment } = useSessionState()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <div className={classes(styles.inner, narrow && styles.narrow)}>
          <Logo size="28px" />
          {/* Empty until it is known, so that no other brand flashes. */}
          <span className={styles.brand}>{deployment?.brandName}</span>
          {aside}
        </div>
        {progress !== undefined && (
          <div aria-hidden="true" className={styles.track}>
            <div className={styles.progress} style={{ inlineSize: `${progress * 100}%` }} />
          </div>
        )}
      </header>
      <main className={classes(styles.main, narrow && styles.narrow)}>{children}</main>
    </div>
  )
}
