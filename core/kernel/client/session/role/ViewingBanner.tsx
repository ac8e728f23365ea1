import { useLocation } from 'wouter'
import { useSubmit } from '../../platform/api/useSubmit'
import { Button } from '../../platform/ui/buttons/Button'
import { Icon } from '../../platform/ui/layout/Icon'
import { useSession, useSessionState } from '../SessionProvider'
import styles from './ViewingBanner.module.css'

/** A banner above every page while the user views the product as another role. Screen readers announce it on each page. D2, 411 */
export function ViewingBanner() {
  const session = useSession()
  const { viewing } = useSessionState()
  const [path] = useLocation()
  const { busy, submit } = useSubmit(() => session.stopViewing())
  if (!viewing) return null
  return (
    <aside aria-label="Viewing as a role" className={styles.banner}>
      <Icon name="pi-eye" className={styles.eye} />
      <p role="status" className={styles.words}>
        {/* Rendered again for each page, so that it is announced again. */}
        <span key={path}>
          You are viewing as <strong>{viewing.name}</strong>. Nothing can be changed.
        </span>
      </p>
      <Button size="small" loading={busy} onClick={() => void submit()}>
        Stop viewing
      </Button>
    </aside>
  )
}
