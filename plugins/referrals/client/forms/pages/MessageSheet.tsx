import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from '@core/client/ui/classes'
import { Icon } from '@core/client/ui/layout/Icon'
import styles from './pages.module.css'
import { PublicPage } from './PublicPage'

interface MessageSheetProps {
  icon: string
  tone: 'success' | 'warning' | 'primary'
  title: string
  children: ReactNode
}

/** A page with one message on a sheet; its heading takes the focus. */
export function MessageSheet({ icon, tone, title, children }: MessageSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <PublicPage>
      <div className={styles.sheet}>
        <span className={classes(styles.sign, styles[tone])}>
          <Icon name={icon} />
        </span>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <div className={styles.words}>{children}</div>
      </div>
    </PublicPage>
  )
}
