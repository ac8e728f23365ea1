import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatInstant } from '@core/kernel/entity/dates'
import { known, knownName } from '@core/kernel/entity/language'
import { message } from '@core/kernel/entity/message'
import { type AccessWay, accessWays } from '@core/kernel/entity/patientAccess'
import type { PatientAccessEntry } from '@core/kernel/shared/patientAccessCalls'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { EmptyState } from '@core/kernel/client/platform/ui/status/EmptyState'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { type PatientAccessQuery, patientAccessApi } from './patientAccessApi'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { useRecordHref } from '@core/kernel/client/session/useRecordHref'
import styles from './PatientAccessList.module.css'

interface PatientAccessListProps {
  /** The record of one patient, or one member of staff; all if neither is given. */
  readonly query: Pick<PatientAccessQuery, 'entity' | 'id' | 'person'>
  readonly actions?: ReactNode
  /** The link to the access of one person; without it their name is plain text. */
  readonly personHref?: (id: number) => string
}

const [when, who, role, how] = [message('When'), message('Who'), message('Role'), message('How')]
const [records, purpose, from] = [message('Records'), message('Purpose'), message('From')]

const wayNames = new Map<string, string>(accessWays.map(({ id, name }) => [id, name]))

/** Who accessed health records, the newest first. For holders of 612. */
export function PatientAccessList({ query, actions, personHref }: PatientAccessListProps) {
  const [way, setWay] = useState('')
  const key = JSON.stringify([query, way])
  // Another query starts at its first page.
  const [place, setPlace] = useState<{ readonly key: string; readonly before: number }>()
  const before = place?.key === key ? place.before : undefined
  const { value, failure, error, loading, reload } = useLoad(`${key} ${before}`, (signal) =>
    patientAccessApi.list({ ...query, ...(way && { way: way as AccessWay }), ...(before && { before }) }, signal),
  )
  return (
    <Stack as="section" gap={3} aria-label="Patient access">
      <Row as="header" gap={2} wrap align="end" justify="between">
        <Select label="How" labelHidden empty="Every way" options={accessWays} value={way} onChange={setWay} />
        {actions}
      </Row>
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!value && !failure && <Skeleton height="160px" />}
      {value?.data.length === 0 && (
        <EmptyState icon="pi-eye" title="Nobody so far">
          Views, searches, exports, changes and refusals of health records appear here.
        </EmptyState>
      )}
      {value && value.data.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table} aria-busy={loading} aria-label="Patient access">
            <thead>
              <tr>
                {[when, who, role, how, ...(query.id ? [] : [records]), purpose, from].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {value.data.map((entry) => (
                <tr key={entry.id}>
                  <td className={styles.whole}>{formatInstant(entry.at)}</td>
                  <td className={styles.whole}>
                    <Who entry={entry} {...(personHref && { href: personHref })} />
                  </td>
                  <td className={styles.whole}>{entry.role && knownName(entry.role)}</td>
                  <td className={styles.whole}>
                    {entry.way === 'refused' ? <Badge tone="danger">Refused</Badge> : wayNames.get(entry.way)}
                  </td>
                  {!query.id && (
                    <td className={styles.records}>
                      <Records entry={entry} />
                    </td>
                  )}
                  <td>{entry.purpose && known(entry.purpose)}</td>
                  <td>{entry.address}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(before !== undefined || value?.next !== undefined) && (
        <footer className={styles.pages}>
          {before !== undefined && <Button onClick={() => setPlace(undefined)}>Newest</Button>}
          {value?.next !== undefined && <Button onClick={() => setPlace({ key, before: value.next! })}>Older</Button>}
        </footer>
      )}
    </Stack>
  )
}

function Who({ entry: { person, apiKey }, href }: { entry: PatientAccessEntry; href?: (id: number) => string }) {
  if (!person) return <Muted as="span">The family, or the system</Muted>
  return (
    <>
      {href ? <Link href={href(person.id)}>{person.name}</Link> : person.name}
      {apiKey && <Muted as="span"> by the API key {apiKey}</Muted>}
    </>
  )
}

function Records({ entry: { entity, records, names, count } }: { entry: PatientAccessEntry }) {
  const more = count - records.length
  const hrefOf = useRecordHref()
  return (
    <>
      {records.map((id, at) => {
        const href = hrefOf(entity, id)
        const name = <bdi>{names?.[id] ?? id}</bdi>
        return (
          <span key={id}>
            {at > 0 && ', '}
            {href ? <Link href={`${href}?tab=access`}>{name}</Link> : name}
          </span>
        )
      })}
      {more > 0 && <Muted as="span"> and {more} more</Muted>}
    </>
  )
}
