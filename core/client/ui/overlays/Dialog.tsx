import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from '../buttons/IconButton'
import styles from './Dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Escape, the cross, a click beside it. */
  onClose: () => void
  title: string
  /** Buttons at the foot; the primary one last. */
  footer?: ReactNode
  /** CSS length; a phone's width bounds it anyway. */
  width?: string
  children: ReactNode
}

/** A modal dialog: the browser's own, which keeps the focus inside and gives it back where it was. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, footer, width = '480px', children }: DialogProps) {
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current!
    dialog.showModal()
    // Closing, rather than only leaving the page, is what gives the focus back.
    return () => dialog.close()
  }, [])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={styles.dialog}
      style={{ inlineSize: width }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="pi-times" label="Close" size="small" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}
