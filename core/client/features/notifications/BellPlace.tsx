import { useEffect, useState } from 'react'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import { preloadScreen, loadedScreen } from '../../platform/screens/loadScreen'
import { useWhenOnline } from '../../platform/ui/useWhenOnline'
import styles from './Notifications.module.css'

const loadBell: LoadScreen = () => import('./Bell')

/** The bell's place in the header. The bell itself is fetched once the page has loaded and the browser is idle. */
export function BellPlace() {
  const [, drawAgain] = useState({})
  const fetchBell = () => void preloadScreen(loadBell).then(() => drawAgain({}))
  useEffect(() => whenIdle(fetchBell), [])
  useWhenOnline(loadedScreen(loadBell) ? undefined : fetchBell)
  const Bell = loadedScreen(loadBell)
  // oxlint-disable-next-line react/static-components -- not created here: found among the chunks that are there
  return <span className={styles.place}>{Bell && <Bell />}</span>
}

/** @returns what calls it off */
function whenIdle(work: () => void): () => void {
  let cancel = () => removeEventListener('load', wait)
  function wait() {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(work, { timeout: 3000 })
      cancel = () => cancelIdleCallback(handle)
    } else {
      const timer = setTimeout(work, 500)
      cancel = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => cancel()
}
