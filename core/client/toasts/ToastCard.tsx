import { SnackbarContent, useSnackbar, type CustomContentProps } from 'notistack'
import { useRef, useState, type PointerEvent, type Ref } from 'react'
import { classes } from '../ui/classes'
import { Icon } from '../ui/layout/Icon'
import styles from './ToastCard.module.css'

const icons: Record<string, string> = {
  success: 'pi-check-circle',
  error: 'pi-exclamation-circle',
  warning: 'pi-exclamation-triangle',
  info: 'pi-info-circle',
}

/** Dragged this far to the side, px, it is thrown away. */
const throwDistance = 90

/** One toast: light in both themes, closed by a click, thrown away by a drag (S8.10). notistack times it and lists it. */
export function ToastCard({ id, message, variant, style, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const { closeSnackbar } = useSnackbar()
  const start = useRef<number | undefined>(undefined)
  const [shift, setShift] = useState(0)

  const drag = (event: PointerEvent) => {
    if (start.current === undefined) return
    setShift(event.clientX - start.current)
  }
  const drop = () => {
    if (Math.abs(shift) > throwDistance) closeSnackbar(id)
    start.current = undefined
    setShift(0)
  }
  return (
    <SnackbarContent
      ref={ref}
      role={variant === 'error' ? 'alert' : 'status'}
      className={classes('light', styles.toast, styles[variant])}
      style={{ ...style, translate: `${shift}px`, opacity: 1 - Math.abs(shift) / 250 }}
      onClick={() => closeSnackbar(id)}
      onPointerDown={(event) => {
        start.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <div className={styles.line}>
        <Icon name={icons[variant] ?? ''} className={styles.icon} />
        {message}
      </div>
    </SnackbarContent>
  )
}
