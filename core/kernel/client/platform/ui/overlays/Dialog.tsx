import { useId, type ReactNode } from 'react'
import { Callout } from '../status/Callout'
import { IconButton } from '../buttons/IconButton'
import styles from './Dialog.module.css'
import { useModal } from './useModal'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button, or a click outside. */
  onClose: () => void
  title: string
  /** Buttons at the bottom; the primary one last. */
  footer?: ReactNode
  /** Why what was requested here didn’t happen. It stands above the content, and stays until it is tried again. */
  problem?: string | undefined
  /** A CSS length. On a phone the dialog is never wider than the screen. */
  width?: string
  children: ReactNode
}

/**
 * A modal dialog. It is the browser's own, which keeps the focus inside and returns it afterwards. The focus starts on the element with
 * `data-autofocus`, else on the first field to write or choose in, else on the first focusable one.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, footer, problem, width = '480px', children }: DialogProps) {
  const titleId = useId()
  const modal = useModal(onClose)
  return (
    <dialog {...modal} aria-labelledby={titleId} className={styles.dialog} style={{ inlineSize: width }}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="pi-times" label="Close" size="small" onClick={onClose} />
        </div>
        <div className={styles.body}>
          {problem && (
            <div className={styles.problem}>
              <Callout tone="danger">{problem}</Callout>
            </div>
          )}
          {children}
        </div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
