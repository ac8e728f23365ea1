import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../buttons/IconButton'
import { classes } from '../classes'
import styles from './SidePanel.module.css'
import { useModal } from './useModal'

interface SidePanelProps {
  /** Its name for screen readers. */
  label: string
  /** The heading, with a close button. A panel without it draws its own. */
  title?: string
  /** Shown beside the close button. */
  actions?: ReactNode
  side: 'start' | 'end'
  /** Whether the page behind it is dimmed. */
  dimmed?: boolean
  /** Called on Escape or a click outside. */
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

/** A modal panel of the window's height at one of its sides. */
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

/** The scrolling part of a panel, below its heading. */
export function SidePanelBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(styles.body, className)} />
}
