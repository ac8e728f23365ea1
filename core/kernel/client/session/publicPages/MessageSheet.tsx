import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import styles from './MessageSheet.module.css'

interface MessageSheetProps {
  icon: string
  tone: 'success' | 'warning' | 'primary'
  title: string
  children: ReactNode
}

/** One message or one step on a card in a `PublicPage`. Its heading takes the focus. */
export function MessageSheet({ icon, tone, title, children }: MessageSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.sheet}>
      <span className={classes(styles.sign, styles[tone])}>
        <Icon name={icon} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.words}>{children}</div>
    </div>
  )
}
