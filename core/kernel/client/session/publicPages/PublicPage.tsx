import type { ReactNode } from 'react'
import { classes } from '../../platform/ui/classes'
import { Logo } from '../../platform/ui/brand/Logo'
import { useSessionState } from '../SessionProvider'
import { LanguageSwitch } from './LanguageSwitch'
import styles from './PublicPage.module.css'

interface PublicPageProps {
  /** Shown at the end of the bar. */
  aside?: ReactNode
  /** The progress of the user, from 0 to 1. */
  progress?: number
  /** Whether the page is narrow: for longer texts, whose lines would be too long otherwise. */
  narrow?: boolean
  children: ReactNode
}

/** The frame of every page for people without an account: the brand at the top, no menu, nothing about a session. */
export function PublicPage({ aside, progress, narrow, children }: PublicPageProps) {
  const { deployment } = useSessionState()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <div className={classes(styles.inner, narrow && styles.narrow)}>
          <Logo size="28px" />
          {/* Empty until the brand is known, so that no other brand flashes. */}
          <span className={styles.brand}>{deployment?.brandName}</span>
          {aside}
          <LanguageSwitch />
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
