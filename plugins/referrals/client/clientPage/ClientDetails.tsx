import { formatDay } from '@core/entity'
import type { ReactNode } from 'react'
import { useLoad, useLiveTurn } from '@core/client/session'
import { RecordFields } from '@core/client/kit'
import { Callout, ErrorState, Section, Skeleton } from '@core/client/ui'
import type { ClientDetail } from '../../shared/clientTypes'
import { otherAuthorizationFields } from '../../shared/authorizationFields'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { clientPart, coverageShow, furtherParts, guardianShow } from '../record/referralParts'
import { AuthorizationState } from '../authorizations/AuthorizationState'
import { clientApi } from '../clientApi'
import { ClientReleases } from './ClientReleases'
import { Family } from './Family'
import { OfReferral } from './OfReferral'
import styles from './ClientPage.module.css'
import { Link } from 'wouter'
import { referralPaths } from '../referralPaths'
import { StatusBadge } from '../status/StatusBadge'

/** What stands at the top of the page already. */
const atAGlance = ['client.dateOfBirth', 'client.phone', 'client.languages', 'client.interpreterNeeded']

/** All details in the referrals of a client that the viewer may see. */
export function ClientDetails({ record }: { record: ClientDetail }) {
  const { id, version, referrals } = record
  const listed = referrals.map((referral) => referral.id).join()
  const turn = useLiveTurn(
    [referralEntity.id],
    referrals.map((referral) => referral.id),
  )
  const key = `${id} ${version} ${listed}`
  const { value: all, failure, error, reload } = useLoad(key, (signal) => clientApi.referrals(id, signal), turn)
  const family = useLoad(key, (signal) => clientApi.family(id, signal), turn)
  const releases = useLoad(key, (signal) => clientApi.releases(id, signal), turn)
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!all) return <Skeleton height="320px" />
  const masked = all.some((referral) => referral.masked.length > 0)
  return (
    <>
      {masked && (
        <Callout tone="neutral">
          Some fields are hidden: they are sensitive, and your role doesn’t include “View sensitive fields”.
        </Callout>
      )}
      <ClientReferrals referrals={all} />
      <Section title="Client">
        <RecordFields
          fields={{ client: referralEntity.fields.client }}
          record={{ client: record }}
          show={clientPart.show.filter((shown) => !atAGlance.includes(typeof shown === 'string' ? shown : shown.path))}
          labels={record.labels}
          masked={record.masked.map((path) => `client.${path}`)}
        />
      </Section>
      <Section title="Guardians">
        <Rows all={guardiansOf(all)} path="guardians" titleField="name" show={guardianShow} />
      </Section>
      <Family {...family} />
      <Section title="Coverage">
        <Rows all={rowsOf(all, 'coverages')} path="coverages" titleField="payer" show={coverageShow} />
      </Section>
      <PartOfEach all={all} id="authorization" title="Authorizations">
        {all.flatMap((referral) =>
          (referral.otherAuthorizations ?? []).map((other) => (
            <OfReferral key={`${referral.id} ${other.id}`} referral={referral} title={other.number ?? 'Another one'}>
              <RecordFields fields={otherAuthorizationFields} record={other} show={otherShow} />
              <AuthorizationState authorization={other} other />
            </OfReferral>
          )),
        )}
      </PartOfEach>
      <PartOfEach all={all} id="consent" title="Consents">
        <ClientReleases {...releases} />
      </PartOfEach>
    </>
  )
}

/** The location of a row: the referral, and the row's position in it. */
interface PlacedRow {
  readonly referral: ReferralDetail
  readonly at: number
}

const rowsOf = (all: readonly ReferralDetail[], path: 'guardians' | 'coverages'): readonly PlacedRow[] =>
  all.flatMap((referral) => (referral[path] ?? []).map((_, at) => ({ referral, at })))

/** Each guardian once, as in the latest referral. */
function guardiansOf(all: readonly ReferralDetail[]): readonly PlacedRow[] {
  const found = new Map<string, PlacedRow>()
  for (const row of rowsOf(all, 'guardians')) {
    const { name, phone } = row.referral.guardians![row.at]!
    const key = `${name.trim().toLowerCase()} ${phone}`
    if (!found.has(key)) found.set(key, row)
  }
  return [...found.values()]
}

interface RowsProps {
  all: readonly PlacedRow[]
  path: 'guardians' | 'coverages'
  titleField: string
  show: readonly string[]
}

function Rows({ all, path, titleField, show }: RowsProps) {
  if (all.length === 0) return <p className={styles.quiet}>Nothing recorded yet</p>
  return all.map(({ referral, at }) => (
    <OfReferral
      key={`${referral.id} ${at}`}
      referral={referral}
      title={String(Reflect.get(referral[path]![at]!, titleField) ?? '')}
    >
      <RecordFields
        fields={referralEntity.fields}
        record={referral}
        show={show.map((name) => `${path}[${at}].${name}`)}
        masked={referral.masked}
      />
    </OfReferral>
  ))
}

const otherShow = Object.keys(otherAuthorizationFields).filter((name) => name !== 'id' && name !== 'number')

interface PartOfEachProps {
  all: readonly ReferralDetail[]
  id: 'authorization' | 'consent'
  title: string
  children?: ReactNode
}

const isNothing = (children: ReactNode) => !children || (Array.isArray(children) && children.length === 0)

/** One section for each referral that contains it. */
function PartOfEach({ all, id, title, children }: PartOfEachProps) {
  const { show } = furtherParts.find((part) => part.id === id)!
  const having = all.filter((referral) => Object.values(referral[id] ?? {}).some((value) => value !== null))
  return (
    <Section title={title}>
      {having.length === 0 && isNothing(children) && <p className={styles.quiet}>Nothing recorded yet</p>}
      {having.map((referral) => (
        <OfReferral key={referral.id} referral={referral}>
          <RecordFields
            fields={referralEntity.fields}
            record={referral}
            show={show}
            labels={referral.labels}
            masked={referral.masked}
          />
          {id === 'authorization' && <AuthorizationState authorization={referral.authorization!} />}
        </OfReferral>
      ))}
      {children}
    </Section>
  )
}

/** The referrals of a client with their statuses, the latest first. */
function ClientReferrals({ referrals }: { referrals: readonly ReferralDetail[] }) {
  return (
    <Section title="Referrals">
      <ul>
        {referrals.map(({ id, number, status, labels, receivedDate, nextFollowUp }) => (
          <li key={id} className={styles.referral}>
            <Link className={styles.number} href={referralPaths.view(id)}>
              {number}
            </Link>
            <span>{status !== null && <StatusBadge status={status} />}</span>
            <span className={styles.quiet}>
              {labels.type} · Received {formatDay(receivedDate)} · {labels.assignedTo ?? 'Unassigned'}
              {nextFollowUp && ` · Follow-up ${formatDay(nextFollowUp)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
