import { useLoad } from '../../platform/api/useLoad'
import { Avatar } from '../../platform/ui/layout/Avatar'
import { PageHeader } from '../../platform/ui/layout/PageHeader'
import { Section } from '../../platform/ui/layout/Section'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import { useSessionState } from '../../session/SessionProvider'
import { NotificationChoices } from '../notifications/NotificationChoices'
import styles from './Account.module.css'
import { accountApi } from './accountApi'
import { DatePreferences } from './DatePreferences'
import { NewEmail } from './NewEmail'
import { OwnExports } from './OwnExports'
import { OwnSessions } from './OwnSessions'
import { SignInSettings } from './SignInSettings'

/** The page `/account`: what users can change about their own account. D10 */
export default function Account() {
  const { profile } = useSessionState()
  const { value, failure, error, reload } = useLoad('account', (signal) => accountApi.read(signal))
  return (
    <>
      <PageHeader title="Your account" subtitle="How you sign in, where you are signed in, and what you hear of." />
      <div className={styles.column}>
        <Section title="Profile" subtitle="An administrator changes these.">
          <div className={styles.profile}>
            <Avatar name={profile?.name ?? ''} size={48} />
            <dl className={styles.facts}>
              <Fact term="Name">{profile?.name}</Fact>
              <Fact term="Email">{profile?.email}</Fact>
              <Fact term="Phone">{value ? (value.phone ?? 'None') : <Skeleton width="110px" />}</Fact>
              <Fact term={profile?.roles.length === 1 ? 'Role' : 'Roles'}>
                {profile?.roles.map(({ name }) => name).join(', ')}
              </Fact>
            </dl>
          </div>
          {typeof value?.formerEmail === 'string' && <NewEmail former={value.formerEmail} onChange={reload} />}
        </Section>
        {failure && !value && <ErrorState message={failure} error={error} onRetry={reload} />}
        <SignInSettings account={value} onChange={reload} />
        <OwnSessions sessions={value?.sessions} onChange={reload} />
        <OwnExports />
        <DatePreferences />
        <Section title="What you hear of" subtitle="How you hear of each kind. Each choice is saved at once.">
          <NotificationChoices />
        </Section>
      </div>
    </>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
