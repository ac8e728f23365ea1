import { Link } from 'wouter'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { Avatar } from '@core/client/ui/layout/Avatar'
import { Section } from '@core/client/ui/layout/Section'
import { Skeleton } from '@core/client/ui/status/Skeleton'
import { allows } from '@core/entity/policy'
import { userEntity } from '../../shared/userEntity'
import type { RoleDetail } from '../adminApis'
import { userPaths } from '../adminPaths'
import { UserStatus } from '../users/UserStatus'
import styles from './RoleScreen.module.css'
import { mostHolders, useHolders } from './useHolders'

/** What a role is for, and who holds it. */
export function RoleDetails({ record }: { record: RoleDetail }) {
  const viewer = useViewer()
  return (
    <>
      <Section title="About">
        <p className={record.description ? styles.description : styles.quiet}>{record.description ?? 'Nobody has said yet what this role is for.'}</p>
      </Section>
      {allows(userEntity.policy.view, viewer) && <Holders roleId={record.id} count={record.holders ?? 0} />}
    </>
  )
}

function Holders({ roleId, count }: { roleId: number; count: number }) {
  const { people, failure } = useHolders(roleId, count)
  return (
    <Section
      title="Held by"
      actions={
        count > 0 && (
          <LinkButton size="small" variant="ghost" href={userPaths.holding(roleId)}>
            {count > mostHolders ? `All ${count}` : 'Open in Users'}
          </LinkButton>
        )
      }
    >
      {failure && <p className={styles.quiet}>{failure}</p>}
      {!people && !failure && <Skeleton height="60px" />}
      {people?.length === 0 && <p className={styles.quiet}>Nobody holds it.</p>}
      <ul>
        {people?.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar name={person.name ?? '?'} size={26} />
            <Link href={userPaths.view(person.id)} className={styles.name}>
              {person.name}
            </Link>
            <span className={styles.title}>{person.title}</span>
            <UserStatus record={person} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
