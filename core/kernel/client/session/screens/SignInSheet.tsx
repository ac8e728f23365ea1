import type { ReactNode } from 'react'
import { Logo } from '../../platform/ui/brand/Logo'
import { useSessionState } from '../SessionProvider'
import styles from './SignInSheet.module.css'

interface SignInSheetProps {
  title: string
  subtitle: ReactNode
  children: ReactNode
}

/** The frame of the sign-in pages: the brand above one card. */
export function SignInSheet({ title, subtitle, children }: SignInSheetProps) {
  const { deployment } = useSessionState()
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.brand}>
          {deployment?.webLogo ? (
            <img src={deployment.webLogo} alt={deployment.brandName} className={styles.logo} />
          ) : (
            <>
              <Logo size="36px" />
              {/* Empty until the brand is known, but with its space reserved, so that no other brand flashes and nothing moves. */}
              <span>{deployment?.brandName}</span>
            </>
          )}
        </div>
        <div className={styles.sheet}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
          {children}
        </div>
      </div>
    </main>
  )
}
