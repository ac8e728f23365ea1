import { Link } from 'wouter'
import { useOpenRecord } from '@core/client/records/OpenRecord'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { allows } from '@core/entity/policy'
import { userEntity } from '../../shared/userEntity'
import type { RoleDetail } from '../adminApis'
import { userPaths } from '../adminPaths'
import { peopleText } from './peopleText'
import styles from './RoleScreen.module.css'
import { mostHolders, useHolders } from './useHolders'

/** Says before a role is deleted who still holds it, and leads to them. */
export function WhoHoldsIt() {
  const { id, holders } = useOpenRecord<RoleDetail>().record
  const viewer = useViewer()
  if (!holders) return null
  return (
    <>
      <p>It can’t be deleted as long as somebody holds it: {peopleText(holders)} now. Give them another role first.</p>
      {allows(userEntity.policy.view, viewer) && <Holders id={id} count={holders} />}
    </>
  )
}

function Holders({ id, count }: { id: number; count: number }) {
  const { people = [] } = useHolders(id, count)
  return (
    <ul className={styles.holders}>
      {people.map((person) => (
        <li key={person.id}>
          <Link href={userPaths.view(person.id)}>{person.name}</Link>
        </li>
      ))}
      {count > mostHolders && (
        <li>
          <Link href={userPaths.holding(id)}>All {count}</Link>
        </li>
      )}
    </ul>
  )
}
