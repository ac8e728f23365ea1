import { countText } from '@core/entity'
import { Link } from 'wouter'
import { Icon, Muted } from '@core/client/ui'
import type { RoleRow } from '../adminApis'
import { links } from '../adminLinks'
import styles from './AssignPermissions.module.css'

/** Before a role is chosen: all roles, with the number of people who hold each. */
export function RoleChoice({ roles, find }: { roles: readonly RoleRow[]; find: string }) {
  return (
    <ul className={styles.roles}>
      {roles.map(({ id, name, description, holders, permissions }) => (
        <li key={id}>
          <Link href={links.rights(id, find)} replace className={styles.role}>
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              {description && (
                <Muted as="span" size={13}>
                  <bdi>{description}</bdi>
                </Muted>
              )}
            </span>
            <Muted as="span" size={13}>
              <bdi>
                {permissions} permissions · {countText(holders ?? 0, 'person', 'people')}
              </bdi>
            </Muted>
            <Icon name="pi-chevron-right" className={styles.chevron ?? ''} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
