import type { ReactNode } from 'react'
import styles from './MessagePage.module.css'
import { Logo } from './Logo'

interface MessagePageProps {
  /** A short word above the title, such as `404`. */
  code?: string
  title: string
  /** What the message means, and what to do next. */
  children: ReactNode
  action?: ReactNode
}

/** A page that only shows a message. */
export function MessagePage({ code, title, children, action }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <Logo size="44px" />
      {code && <p className={styles.code}>{code}</p>}
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  )
}
