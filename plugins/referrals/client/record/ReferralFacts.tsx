import { Link } from 'wouter'
import { KeyFacts, type ReadField, RecordFields, useSectionEditing } from '@core/client/kit'
import { Section } from '@core/client/ui'
import { daysBetween, distanceText, formatDay, today } from '@core/entity'
import { renewalDays } from '../../shared/queue/queueReasons'
import { publicForms } from '../../shared/forms/publicForms'
import { packetTab } from '../../shared/packet/packetTab'
import { referralEntity } from '../../shared/referralEntity'
import { statusOf } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralForm } from '../form/referralForm'
import { ClientPanel } from '../clients/ClientPanel'
import { isOverdue } from '../isOverdue'
import { referralPaths } from '../referralPaths'
import styles from './ReferralDetail.module.css'

/** @returns the facts on which the next step depends; an overdue follow-up is marked as in the list. */
function workShow(record: ReferralDetail): readonly ReadField[] {
  const day = (late: boolean) => (value: unknown) => (
    <span
      className={late ? styles.late : undefined}
    >{`${formatDay(String(value))} (${distanceText(String(value), today())})`}</span>
  )
  const packet = (count: unknown) => (
    <Link href={`${referralPaths.view(record.id)}?tab=${packetTab}`}>
      {`${String(count)} of ${publicForms.length} forms back`}
    </Link>
  )
  const end = record.authorization?.end
  const ending =
    Boolean(end) && statusOf(record.status!).phase !== 'Closed' && daysBetween(today(), end!) <= renewalDays
  return [
    'assignedTo',
    'priority',
    { path: 'nextFollowUp', render: day(isOverdue(record, today())) },
    { path: 'guardians[0].phone', label: 'Guardian’s phone' },
    { path: 'coverages[0].payer', label: 'Payer' },
    { path: 'formsSubmitted', label: 'Packet', render: packet },
    { path: 'authorization.end', label: 'Authorization ends', render: day(ending) },
    'firstContactAt',
    'storeId',
  ]
}

const sourceShow = [
  'source',
  'referredByName',
  'referredByOrganization',
  'referredByPhone',
  'referredByEmail',
  'referredByNpi',
  'referredByFax',
  'referrerId',
] as const

/** The facts needed most during the work: the assignee, the due date, the source. */
export function ReferralFacts({ record }: { record: ReferralDetail }) {
  const { labels, masked } = record
  const editing = useSectionEditing(referralForm.omit)
  return (
    <>
      <KeyFacts
        fields={referralEntity.fields}
        record={record}
        show={workShow(record)}
        editing={editing}
        sections={referralForm.sections}
      />
      <ClientPanel record={record} />
      {sourceShow.some((path) => record[path]) && (
        <Section title="Where it came from">
          <RecordFields
            fields={referralEntity.fields}
            record={record}
            show={sourceShow}
            labels={labels}
            masked={masked}
          />
        </Section>
      )}
    </>
  )
}
