import { knownName } from '@core/kernel/entity/language'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { Avatar } from '@core/kernel/client/platform/ui/layout/Avatar'
import { PageHeader } from '@core/kernel/client/platform/ui/layout/PageHeader'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { useSessionState } from '@core/kernel/client/session/SessionProvider'
import { ContributedPart } from '@core/kernel/client/session/registry/ContributedPart'
import { useContributions } from '@core/kernel/client/session/registry/useContributions'
import { accountSections } from '../contract/accountSections'
import styles from './Account.module.css'
import { accountApi } from './accountApi'
import { Appearance } from './Appearance'
import { DatePreferences } from './DatePreferences'
import { LanguagePreference } from './LanguagePreference'
import { NewEmail } from './NewEmail'
import { OwnSessions } from './OwnSessions'
import { SignInSettings } from './SignInSettings'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'

/** The page `/account`: what users can change about their own account. D10 */
export default function Account() {
  const { profile } = useSessionState()
  const { value, failure, error, reload } = useLoad('account', (signal) => accountApi.read(signal))
  return (
    <>
      <PageHeader title="Your account" subtitle="How you sign in, where you are signed in, and what you hear of." />
      <div className={styles.column}>
        <Section title="Profile" subtitle="An administrator changes these.">
          <Row gap={4} align="stretch">
            <Avatar name={profile?.name ?? ''} size={48} />
            <dl className={styles.facts}>
              <Fact term="Name">{profile?.name}</Fact>
              <Fact term="Email">{profile?.email}</Fact>
              <Fact term="Phone">{value ? (value.phone ?? 'None') : <Skeleton width="110px" />}</Fact>
              <Fact term={profile?.roles.length === 1 ? 'Role' : 'Roles'}>
                {profile?.roles.map(({ name }) => knownName(name)).join(', ')}
              </Fact>
            </dl>
          </Row>
          {typeof value?.formerEmail === 'string' && <NewEmail former={value.formerEmail} onChange={reload} />}
        </Section>
        {failure && !value && <ErrorState message={failure} error={error} onRetry={reload} />}
        <SignInSettings account={value} onChange={reload} />
        <OwnSessions sessions={value?.sessions} onChange={reload} />
        <Added from={0} to={30} />
        <LanguagePreference />
        <DatePreferences />
        <Appearance />
        <Added from={30} />
      </div>
    </>
  )
}

/** The sections of features and plugins whose order is in this range. */
function Added({ from, to = Infinity }: { from: number; to?: number }) {
  return useContributions(accountSections)
    .filter(({ order }) => order >= from && order < to)
    .map((entry) => (
      <Section key={entry.id} title={entry.title} {...(entry.subtitle !== undefined && { subtitle: entry.subtitle })}>
        <ContributedPart entry={entry} load={entry.load} fallback={<Skeleton height="40px" />} />
      </Section>
    ))
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
