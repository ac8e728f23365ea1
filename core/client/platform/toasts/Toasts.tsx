import { useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { ToastCard } from './ToastCard'
import { toasts } from './toast'
import styles from './Toasts.module.css'

/**
 * Where toasts appear: top-right, mirrored where one reads from right to left (S8.10). Errors are announced at once, the
 * others when there is a pause; both regions are always there, because one that comes with its words often goes unheard.
 */
export function Toasts() {
  const { list } = useSnapshot(toasts)
  const corner = useRef<HTMLDivElement>(null)
  // A popover, shown anew for the newest: so that it lies above a dialog, too.
  useLayoutEffect(() => {
    const element = corner.current!
    if (!element.showPopover) return
    if (element.matches(':popover-open') && document.querySelector('dialog[open]')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [list])
  const urgent = (kind: string) => kind === 'error'
  return (
    <div ref={corner} popover="manual" role="region" aria-label="Notifications" className={styles.corner}>
      <div role="alert" aria-atomic="false" className={styles.stack}>
        {list
          .filter(({ kind }) => urgent(kind))
          .map((one) => (
            <ToastCard key={one.id} toast={one} />
          ))}
      </div>
      <div role="status" aria-atomic="false" className={styles.stack}>
        {list
          .filter(({ kind }) => !urgent(kind))
          .map((one) => (
            <ToastCard key={one.id} toast={one} />
          ))}
      </div>
    </div>
  )
}
