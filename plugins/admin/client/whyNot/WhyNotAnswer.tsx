import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { isAbort } from '@core/client/api/answerOf'
import { messageOf } from '@core/client/api/ApiError'
import { Icon } from '@core/client/ui/layout/Icon'
import { Section } from '@core/client/ui/layout/Section'
import { Callout } from '@core/client/ui/status/Callout'
import { Skeleton } from '@core/client/ui/status/Skeleton'
import { EmptyState } from '@core/client/ui/status/EmptyState'
import type { RecordOption } from '@core/entity/wire'
import { rolePaths, userPaths } from '../adminPaths'
import { roleWords } from './answerWords'
import type { Asked } from './Asked'
import { type Answer, type Question, whyNotApi } from './whyNotApi'
import styles from './WhyNot.module.css'

/** Asks as soon as the question is whole, and says the answer in words. */
export function WhyNotAnswer({ person, asked }: { person: RecordOption | undefined; asked: Asked | undefined }) {
  const question = person && asked && ({ ...asked.question, userId: person.id } as Question)
  const key = question && JSON.stringify(question)
  const [found, setFound] = useState<{ readonly key: string; readonly answer?: Answer; readonly failure?: string }>()
  useEffect(() => {
    if (!key) return
    const controller = new AbortController()
    whyNotApi.explain(JSON.parse(key) as Question, controller.signal).then(
      (answer) => setFound({ key, answer }),
      (error: unknown) => isAbort(error) || setFound({ key, failure: messageOf(error) }),
    )
    return () => controller.abort()
  }, [key])

  const current = found?.key === key ? found : undefined
  return (
    <div role="status" className={styles.answer}>
      {!question && (
        <EmptyState icon="pi-question-circle" title="Choose a person, and a screen or a record">
          The answer appears here.
        </EmptyState>
      )}
      {question && !current && <Skeleton height="140px" />}
      {current?.failure && <Callout tone="danger">{current.failure}</Callout>}
      {current?.answer && person && asked && <Verdict person={person} deed={asked.deed} answer={current.answer} />}
    </div>
  )
}

function Verdict({ person, deed, answer: { allowed, active, roles, couldGrant } }: { person: RecordOption; deed: string; answer: Answer }) {
  const byRoles = roles.some((role) => role.allowed)
  return (
    <>
      <p className={`${styles.verdict} ${allowed ? styles.yes : styles.no}`}>
        <Icon name={allowed ? 'pi-check-circle' : 'pi-ban'} />
        <span>
          <Link href={userPaths.view(person.id)}>{person.name}</Link> {allowed ? 'can' : 'can’t'} {deed}
        </span>
      </p>
      {!active && <Callout tone="warning">Their account isn’t active, so they can’t sign in{byRoles ? '. Their roles would allow it' : ''}.</Callout>}
      <Section title={roles.length === 1 ? 'Their role' : 'Their roles'} {...(roles.length > 1 && { subtitle: 'They act in one at a time; one that allows it is enough.' })}>
        {roles.length === 0 && <p className={styles.quiet}>They hold no role, so they may do nothing.</p>}
        <ul className={styles.roles}>
          {roles.map((role) => (
            <li key={role.id} className={styles.role}>
              <Icon name={role.allowed ? 'pi-check' : 'pi-times'} className={role.allowed ? styles.yes : styles.no} />
              <div>
                <Link href={rolePaths.view(role.id)} className={styles.name}>
                  {role.name}
                </Link>
                <p>{roleWords(role)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      {!byRoles && (
        <Section title="Who could grant it">
          {couldGrant.length === 0 ? (
            <p className={styles.quiet}>Nobody holds all of it and may give it on.</p>
          ) : (
            <ul className={styles.people}>
              {couldGrant.map(({ id, name }) => (
                <li key={id}>
                  <Link href={userPaths.view(id)}>{name}</Link>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  )
}
