import { Link } from 'wouter'
import { useLoad } from '@core/client/session'
import { Callout, EmptyState, ErrorState, Icon, Muted, Row, Section, Skeleton, Stack } from '@core/client/ui'
import type { RecordOption } from '@core/entity'
import { links } from '../adminLinks'
import { roleWords } from './explanationText'
import type { ChosenQuestion } from './ChosenQuestion'
import { type Answer, type Question, whyNotApi } from './whyNotApi'
import styles from './WhyNot.module.css'

/** Sends the question as soon as it is complete, and shows the answer as text. */
export function WhyNotAnswer({
  person,
  requested,
}: {
  person: RecordOption | undefined
  requested: ChosenQuestion | undefined
}) {
  const question = person && requested && ({ ...requested.question, userId: person.id } as Question)
  const key = question && JSON.stringify(question)
  const {
    value: answer,
    failure,
    error,
    loading,
    reload,
  } = useLoad(key, (signal) => whyNotApi.explain(JSON.parse(key!) as Question, signal))
  return (
    <Stack gap={4} role="status" className={styles.answer}>
      {!question && (
        <EmptyState icon="pi-question-circle" title="Choose a person, and a screen or a record">
          The answer appears here.
        </EmptyState>
      )}
      {question && loading && <Skeleton height="140px" />}
      {question && !loading && failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {answer && !loading && person && requested && (
        <Verdict person={person} action={requested.action} answer={answer} />
      )}
    </Stack>
  )
}

function Verdict({
  person,
  action,
  answer: { allowed, active, roles, couldGrant },
}: {
  person: RecordOption
  action: string
  answer: Answer
}) {
  const byRoles = roles.some((role) => role.allowed)
  return (
    <>
      <p className={`${styles.verdict} ${allowed ? styles.yes : styles.no}`}>
        <Icon name={allowed ? 'pi-check-circle' : 'pi-ban'} />
        <span>
          <Link href={links.user(person.id)}>{person.name}</Link> {allowed ? 'can' : 'can’t'} {action}
        </span>
      </p>
      {!active && (
        <Callout tone="warning">
          Their account isn’t active, so they can’t sign in{byRoles ? '. Their roles would allow it' : ''}.
        </Callout>
      )}
      <Section
        title={roles.length === 1 ? 'Their role' : 'Their roles'}
        {...(roles.length > 1 && { subtitle: 'They act in one at a time; one that allows it is enough.' })}
      >
        {roles.length === 0 && <Muted>They hold no role, so they may do nothing.</Muted>}
        <Stack as="ul" gap={4}>
          {roles.map((role) => (
            <li key={role.id} className={styles.role}>
              <Icon name={role.allowed ? 'pi-check' : 'pi-times'} className={role.allowed ? styles.yes : styles.no} />
              <div>
                <Link href={links.role(role.id)} className={styles.name}>
                  {role.name}
                </Link>
                <p>{roleWords(role)}</p>
              </div>
            </li>
          ))}
        </Stack>
      </Section>
      {!byRoles && (
        <Section title="Who could grant it">
          {couldGrant.length === 0 ? (
            <Muted>Nobody holds all of it and may give it on.</Muted>
          ) : (
            <Row as="ul" gap={5} rowGap={2} wrap align="stretch">
              {couldGrant.map(({ id, name }) => (
                <li key={id}>
                  <Link href={links.user(id)}>{name}</Link>
                </li>
              ))}
            </Row>
          )}
        </Section>
      )}
    </>
  )
}
