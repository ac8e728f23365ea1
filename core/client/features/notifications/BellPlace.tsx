import { useEffect, useState } from 'react'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import { preloadScreen, loadedScreen } from '../../platform/screens/loadScreen'
import { whenIdle } from '../../platform/whenIdle'
import { useWhenOnline } from '../../platform/ui/useWhenOnline'
import styles from './Notifications.module.css'

const loadBell: LoadScreen = () => import('./Bell')

/** The bell's place in the header. The bell's code is fetched when the page has loaded and the browser is idle. */
export function BellPlace() {
  const [, drawAgain] = useState({})
  const fetchBell = () => void preloadScreen(loadBell).then(() => drawAgain({}))
  useEffect(() => whenIdle(fetchBell), [])
  useWhenOnline(loadedScreen(loadBell) ? undefined : fetchBell)
  const Bell = loadedScreen(loadBell)
  // oxlint-disable-next-line react/static-components -- not created here, but looked up among the loaded chunks
  return <span className={styles.place}>{Bell && <Bell />}</span>
}
