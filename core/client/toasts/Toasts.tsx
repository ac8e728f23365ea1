import { useEffect, useState, type ComponentType } from 'react'
import { useSnapshot } from 'valtio/react'
import { waitingToasts } from './toast'

/** Where toasts appear. What shows them is fetched when the first one waits, and again with the next if that failed. */
export function Toasts() {
  const waiting = useSnapshot(waitingToasts).list.length
  const [host, setHost] = useState<{ Component: ComponentType }>()
  useEffect(() => {
    if (waiting === 0 || host) return
    import('./ToastHost').then(
      (module) => setHost({ Component: module.default }),
      () => {},
    )
  }, [waiting, host])
  return host && <host.Component />
}
