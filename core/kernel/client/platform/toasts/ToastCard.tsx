import { type FocusEvent, useRef } from 'react'
import { classes } from '../ui/classes'
import { Icon } from '../ui/layout/Icon'
import type { Toast } from './toast'
import styles from './ToastCard.module.css'
import { autoClose, autoCloseAction, useAutoClose } from './useAutoClose'
import { useThrow } from '../ui/drag/useThrow'

const icons = {
  success: 'pi-check-circle',
  error: 'pi-exclamation-circle',
  warning: 'pi-exclamation-triangle',
  info: 'pi-info-circle',
} as const

/**
 * One toast: light in both themes, closed by a timer that pointer and focus stop, by a click, or by a drag (S8.10). The whole card reacts
 * to the pointer; the button inside is for the keyboard.
 */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { kind, message, detail, action } = toast
  const card = useRef<HTMLDivElement>(null)
  /** What had the focus before the card. */
  const before = useRef<Element>(null)
  const close = () => {
    if (card.current?.contains(document.activeElement)) giveFocusBack(before.current)
    onClose()
  }
  const hold = useAutoClose(close, action ? autoCloseAction : autoClose)
  const { shift, handlers } = useThrow({ onHold: (held) => hold('dragged', held), onThrow: close, onClick: close })
  return (
    <div
      ref={card}
      className={classes('light', styles.toast, styles[kind])}
      style={
        shift
          ? { translate: `${shift}px`, opacity: Math.max(0.2, 1 - Math.abs(shift) / 250), transition: 'none' }
          : undefined
      }
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && hold('hovered', true)}
      onPointerLeave={() => hold('hovered', false)}
      onFocus={({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
        hold('focused', true)
      }}
      onBlur={() => hold('focused', false)}
      {...handlers}
    >
      <Icon name={icons[kind]} className={styles.icon} />
      <p className={styles.words}>
        {message}
        {detail && <bdi className={styles.detail}> {detail}</bdi>}
      </p>
      {action && (
        <button
          type="button"
          className={styles.action}
          // Otherwise the card would capture the pointer, and the click with it.
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation()
            close()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" className={styles.close} onClick={close}>
        <Icon name="pi-times" />
      </button>
    </div>
  )
}

/** To where somebody worked before they dismissed a toast; to the page, if that has gone or was nowhere. */
function giveFocusBack(before: Element | null): void {
  const target = before?.isConnected ? before : document.getElementById('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
