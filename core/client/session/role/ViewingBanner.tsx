import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../platform/ui/buttons/Button'
import { Icon } from '../../platform/ui/layout/Icon'
import { useSession, useSessionState } from '../SessionProvider'
import styles from './ViewingBanner.module.css'

/** Stands above every page while somebody looks at the product as a role would, and is read aloud with each page. D2, 411 */
export function ViewingBanner() {
  const session = useSession()
  const { viewing } = useSessionState()
  const [path] = useLocation()
  const [busy, setBusy] = useState(false)
  if (!viewing) return null
  const stop = async () => {
    setBusy(true)
    await session.stopViewing()
    setBusy(false)
  }
  return (
    <aside aria-label="Viewing as a role" className={styles.banner}>
      <Icon name="pi-eye" className={styles.eye} />
      <p role="status" className={styles.words}>
        {/* Anew with each page, so that it is said again. */}
        <span key={path}>
          You are viewing as <strong>{viewing.name}</strong>. Nothing can be changed.
        </span>
      </p>
      <Button size="small" loading={busy} onClick={() => void stop()}>
        Stop viewing
      </Button>
    </aside>
  )
}
