import { Icon } from '../../platform/ui/layout/Icon'
import { classes } from '../../platform/ui/classes'
import { Menu } from '../../platform/ui/overlays/Menu'
import { useSession, useSessionState } from '../SessionProvider'
import { leaveRole } from './leaveRole'
import styles from './RoleSwitch.module.css'

/** The current role and the user's other roles; nothing if there is only one. S4.7 */
export function RoleSwitch({ className }: { className?: string | undefined }) {
  const session = useSession()
  const { profile, roleId } = useSessionState()
  const current = profile?.roles.find(({ id }) => id === roleId)
  if (!profile || !current || profile.roles.length < 2) return null

  const items = profile.roles.map(({ id, name }) =>
    id === roleId
      ? { label: name, icon: 'pi-check', disabled: true, onSelect() {} }
      : {
          label: name,
          icon: 'pi-arrow-right-arrow-left',
          onSelect: () => leaveRole(() => void session.changeRole(id)),
        },
  )
  return (
    <Menu items={items} header="Work as">
      {(trigger) => (
        <button
          type="button"
          data-tip="Change your role"
          aria-label={`Role: ${current.name}`}
          className={classes(styles.trigger, className)}
          {...trigger}
        >
          <Icon name="pi-id-card" />
          <span className={styles.name}>{current.name}</span>
          <Icon name="pi-chevron-down" className={styles.chevron} />
        </button>
      )}
    </Menu>
  )
}
