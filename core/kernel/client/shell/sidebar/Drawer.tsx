import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { accountPath } from '../../session/paths'
import { RoleSwitch } from '../../session/role/RoleSwitch'
import { useSessionState } from '../../session/SessionProvider'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import { SidePanel } from '../../platform/ui/overlays/SidePanel'
import { Brand } from './Brand'
import { SidebarMenu } from './SidebarMenu'
import styles from './Drawer.module.css'

/** The menu in a narrow window: a drawer over the page, closed by its button, Escape, a click outside or a choice. S2.29, S2.30 */
export function Drawer({ onClose }: { onClose: () => void }) {
  const [path] = useLocation()
  const { viewing } = useSessionState()
  const openedAt = useRef(path)
  useEffect(() => {
    if (path !== openedAt.current) onClose()
  }, [path, onClose])
  return (
    <SidePanel label="Menu" side="start" dimmed onClose={onClose} className={classes('menu-ground', styles.drawer)}>
      <div className={styles.head}>
        <Brand mobile />
        <IconButton icon="pi-times" label="Close the menu" onClick={onClose} />
      </div>
      <SidebarMenu />
      {!viewing && (
        <Link href={accountPath} className={styles.account}>
          <Icon name="pi-user" />
          Your account
        </Link>
      )}
      <RoleSwitch className={styles.role} />
    </SidePanel>
  )
}
