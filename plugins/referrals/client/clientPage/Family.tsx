import { Link } from 'wouter'
import { Avatar, ErrorState, Row, Section, Skeleton } from '@core/client/ui'
import { birthText } from '../clients/birthText'
import { clientPaths } from '../../shared/clientPaths'
import type { FamilyMember } from '../../shared/clientTypes'
import { StatusBadge } from '../status/StatusBadge'
import styles from './ClientPage.module.css'

interface FamilyProps {
  value: readonly FamilyMember[] | undefined
  failure: string | undefined
  error: unknown
  reload: () => void
}

/** People who seem to belong to the same family, mostly siblings. */
export function Family({ value, failure, error, reload }: FamilyProps) {
  return (
    <Section title="Siblings and family">
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!failure && !value && <Skeleton height="48px" />}
      {value?.length === 0 && (
        <p className={styles.quiet}>Nobody whom you may see shares a guardian, the home or the phone.</p>
      )}
      <ul className={styles.family}>
        {value?.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
    </Section>
  )
}

function Member({
  member: { id, firstName, lastName, dateOfBirth, shares, guardians, referrals },
}: {
  member: FamilyMember
}) {
  const name = `${firstName} ${lastName}`
  const [latest] = referrals
  const same = [
    ...(guardians.length > 0 ? [`guardian ${guardians.join(', ')}`] : []),
    ...(shares.includes('home') ? ['home'] : []),
    ...(shares.includes('phone') ? ['phone'] : []),
  ]
  return (
    <Row as="li" gap={3} align="start">
      <Avatar name={name} size={32} />
      <div>
        <Row as="p" gap={3} rowGap={1} wrap>
          <Link href={clientPaths.view(id)}>{name}</Link>
          {latest && <StatusBadge status={latest.status} />}
        </Row>
        <p className={styles.quiet}>
          Born {birthText(dateOfBirth)} · Same {same.join(', ')}
        </p>
      </div>
    </Row>
  )
}
