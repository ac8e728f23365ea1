import type { ReactNode } from 'react'
import { classes } from '../classes'
import styles from './SidePanel.module.css'
import { useModal } from './useModal'

interface SidePanelProps {
  /** Its name for screen readers. */
  label: string
  side: 'start' | 'end'
  /** Dims the page behind it. */
  dimmed?: boolean
  /** Escape, or a click beside it. */
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

/** A modal sheet as high as the window, at one of its sides. */
export function SidePanel({ label, side, dimmed, onClose, className, children }: SidePanelProps) {
  const modal = useModal(onClose)
  return (
    <dialog {...modal} aria-label={label} className={classes(styles.panel, styles[side], dimmed && styles.dimmed, className)}>
      <div className={styles.sheet}>{children}</div>
    </dialog>
  )
}
