import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../buttons/IconButton'
import { classes } from '../classes'
import styles from './SidePanel.module.css'
import { useModal } from './useModal'

interface SidePanelProps {
  /** Its name for screen readers. */
  label: string
  /** The heading, with a button that closes it. A panel without one draws its own. */
  title?: string
  /** Beside the button that closes it. */
  actions?: ReactNode
  side: 'start' | 'end'
  /** Dims the page behind it. */
  dimmed?: boolean
  /** Escape, or a click beside it. */
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

/** A modal sheet as high as the window, at one of its sides. */
export function SidePanel({ label, title, actions, side, dimmed, onClose, className, children }: SidePanelProps) {
  const modal = useModal(onClose)
  return (
    <dialog
      {...modal}
      aria-label={label}
      className={classes(styles.panel, styles[side], dimmed && styles.dimmed, className)}
    >
      <div className={styles.sheet}>
        {title && (
          <div className={styles.head}>
            <h2 className={styles.title}>{title}</h2>
            <span>
              {actions}
              <IconButton icon="pi-times" label="Close" size="small" onClick={onClose} />
            </span>
          </div>
        )}
        {children}
      </div>
    </dialog>
  )
}

/** What scrolls in a panel, below its heading. */
export function SidePanelBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(styles.body, className)} />
}
