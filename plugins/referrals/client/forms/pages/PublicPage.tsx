import type { ReactNode } from 'react'
import { useSessionState } from '@core/client/session/SessionProvider'
import { Logo } from '@core/client/ui/brand/Logo'
import styles from './pages.module.css'

interface PublicPageProps {
  /** At the end of the bar. */
  aside?: ReactNode
  /** How far one has come, from 0 to 1. */
  progress?: number
  children: ReactNode
}

/** What every page of a public form stands in: the brand above, no menu, nothing of a session. */
export function PublicPage({ aside, progress, children }: PublicPageProps) {
  const { deployment } = useSessionState()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <div className={styles.inner}>
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
      <main className={styles.main}>{children}</main>
    </div>
  )
}
