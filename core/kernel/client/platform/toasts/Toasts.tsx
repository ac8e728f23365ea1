import { createElement, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { styleNonce } from '../theme/styleNonce'
import { whenIdle } from '../whenIdle'
import { useWhenOnline } from '../ui/useWhenOnline'
import { ToastCard } from './ToastCard'
import { type Toast, closeUnstacked, unstacked } from './toast'
import styles from './Toasts.module.css'
import type { ToastStackProps } from './ToastStack'

/**
 * The place of toasts: top-right, mirrored in right-to-left pages (S8.10). Errors are announced at once, the others at the next pause. Both
 * regions are always in the page, because a region that is added together with its text is often not announced.
 * @param ahead whether to fetch the stack before there is a toast
 */
export function Toasts({ ahead }: { ahead: boolean }) {
  const { list } = useSnapshot(unstacked)
  const corner = useRef<HTMLDivElement>(null)
  const [regions, setRegions] = useState<{ alert: HTMLElement; status: HTMLElement }>()
  const [wanted, setWanted] = useState(ahead)
  if (!wanted && (ahead || list.length > 0)) setWanted(true)
  const alert = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLDivElement>(null)
  // The popover is opened again for each new toast, so that it is above a dialog, too.
  const raise = useCallback(() => {
    const element = corner.current!
    if (!element.showPopover) return
    if (element.matches(':popover-open') && document.querySelector('dialog[open]')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [])
  useEffect(() => setRegions({ alert: alert.current!, status: status.current! }), [])
  useLayoutEffect(raise, [raise, list])
  const card = (toast: Toast) => <ToastCard key={toast.id} toast={toast} onClose={() => closeUnstacked(toast.id)} />
  return (
    <div ref={corner} popover="manual" role="region" aria-label="Notifications" className={styles.corner}>
      <div ref={alert} role="alert" aria-atomic="false" className={styles.region}>
        {list.filter(({ kind }) => kind === 'error').map(card)}
      </div>
      <div ref={status} role="status" aria-atomic="false" className={styles.region}>
        {list.filter(({ kind }) => kind !== 'error').map(card)}
      </div>
      {regions && wanted && <LoadedStack {...regions} onShow={raise} />}
    </div>
  )
}

/** The stack, fetched after the page is drawn. Toasts are visible without it, too. */
function LoadedStack(props: ToastStackProps) {
  const [loaded, setLoaded] = useState<typeof import('./ToastStack')>()
  const load = () => {
    // goober, which writes notistack's styles, reads the nonce from here.
    Reflect.set(window, '__nonce__', styleNonce())
    void import('./ToastStack').then(setLoaded, () => {})
  }
  useEffect(() => whenIdle(load), [])
  useWhenOnline(loaded ? undefined : load)
  return loaded && createElement(loaded.ToastStack, props)
}
