import { knownName } from '@core/kernel/entity/language'
import { useViewer } from '../../session/registry/RegistryProvider'
import { askLogout } from '../../session/logout/askLogout'
import { useSession, useSessionState } from '../../session/SessionProvider'
import { Avatar } from '../../platform/ui/layout/Avatar'
import { Icon } from '../../platform/ui/layout/Icon'
import { Menu } from '../../platform/ui/overlays/Menu'
import { Muted } from '../../platform/ui/layout/Muted'
import styles from './UserMenu.module.css'

/** Initials and name of the user; the only item is Logout. S1.7 */
export function UserMenu() {
  const session = useSession()
  const { profile, roleId, viewing } = useSessionState()
  const { name, email } = useViewer()
  const role = knownName(profile?.roles.find(({ id }) => id === roleId)?.name ?? '')
  return (
    <Menu
      items={[{ label: 'Logout', icon: 'pi-sign-out', onSelect: () => askLogout(session) }]}
      header={
        <>
          <p className={styles.name}>{name}</p>
          <Muted>
            <bdi>{email}</bdi>
          </Muted>
          {role !== '' && <Muted>{viewing ? `${role}, viewing as ${viewing.name}` : role}</Muted>}
        </>
      }
    >
      {(trigger) => (
        <button type="button" className={styles.trigger} {...trigger}>
          <Avatar name={name} size={30} />
          <span className={styles.shown}>{name}</span>
          <Icon name="pi-chevron-down" className={styles.chevron} />
        </button>
      )}
    </Menu>
  )
}
