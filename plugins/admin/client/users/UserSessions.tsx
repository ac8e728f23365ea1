import styles from './UserScreen.module.css'
import { useLoad } from '@core/client/session'
import { ConfirmButton } from '@core/client/forms'
import { Badge, ErrorState, Muted, Row, Section, Since, Skeleton, useNow } from '@core/client/ui'
import { formatInstant, knownName } from '@core/entity'
import { userApi, type UserDetail } from '../adminApis'

/** The sessions of a person, with a button to end them. Needs 413. */
export function UserSessions({ record: { id, version, firstName } }: { record: UserDetail }) {
  const now = useNow()
  // A suspension or a reset ends them too, and increments the version.
  const {
    value: sessions,
    failure,
    error,
    reload,
  } = useLoad(`${id} ${version}`, (signal) => userApi.sessions(id, signal))
  const end = (sessionId?: string) => async () => {
    const message = await userApi.endSessions(id, sessionId)
    reload()
    return message
  }
  return (
    <Section
      title="Sessions"
      actions={
        sessions &&
        sessions.length > 1 && (
          <ConfirmButton
            danger
            size="small"
            variant="ghost"
            label="End all"
            title={`End all sessions of ${firstName}?`}
            confirmLabel="End all sessions"
            run={end()}
          >
            They are signed out on every device. What they are typing is kept, and they can sign in again.
          </ConfirmButton>
        )
      }
    >
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!sessions && !failure && <Skeleton height="40px" />}
      {sessions?.length === 0 && <Muted size={13}>Not signed in anywhere.</Muted>}
      <ul>
        {sessions?.map((session) => (
          <Row as="li" gap={3} justify="between" key={session.id} className={styles.session}>
            <div className={styles.words}>
              {knownName(session.role)} {session.current && <Badge tone="info">This one</Badge>}
              <Muted as="div" size={13} data-tip={`Signed in ${formatInstant(session.createdAt)}`}>
                Last seen <Since at={session.seenAt} now={now} />
              </Muted>
            </div>
            <ConfirmButton
              danger
              size="small"
              label="End session"
              title="End this session?"
              confirmLabel="End session"
              run={end(session.id)}
            >
              {session.current
                ? 'It is the one that you are using: you will have to sign in again.'
                : `${firstName} is signed out there with their next click, and can sign in again.`}
            </ConfirmButton>
          </Row>
        ))}
      </ul>
    </Section>
  )
}
