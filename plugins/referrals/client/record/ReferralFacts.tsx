import { type ReadField, RecordFields, valueAt } from '@core/client/kit'
import { Section } from '@core/client/ui'
import { distanceText, emptyText, today } from '@core/entity'
import { publicForms } from '../../shared/forms/publicForms'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { ClientPanel } from '../clients/ClientPanel'
import { isOverdue } from '../isOverdue'
import styles from './ReferralDetail.module.css'

/** @returns what the work on a referral hangs on; an overdue follow-up is marked as it is in the list. */
function workShow(record: ReferralDetail): readonly ReadField[] {
  const followUp = (day: unknown) => (
    <span
      className={isOverdue(record, today()) ? styles.late : undefined}
    >{`${String(day)} (${distanceText(String(day), today())})`}</span>
  )
  const first = (list: readonly unknown[] | null, name: string) => {
    const value = valueAt(list?.[0], name)
    return typeof value === 'string' ? value : emptyText
  }
  return [
    { path: 'daysInStatus', render: (days) => (days === 1 ? '1 day' : `${String(days)} days`) },
    'assignedTo',
    'priority',
    { path: 'nextFollowUp', render: followUp },
    { path: 'guardians', label: 'Guardian’s phone', wide: false, render: () => first(record.guardians, 'phone') },
    { path: 'coverages', label: 'Payer', wide: false, render: () => first(record.coverages, 'payer') },
    {
      path: 'formsSubmitted',
      label: 'Packet',
      render: (count) => `${String(count)} of ${publicForms.length} forms back`,
    },
    { path: 'authorization.end', label: 'Authorization ends' },
    'firstContactAt',
    'storeId',
  ]
}

const sourceShow: readonly ReadField[] = [
  'source',
  'referredByName',
  'referredByOrganization',
  'referredByPhone',
  'referredByEmail',
  'referredByNpi',
  'referredByFax',
  'referrerId',
]

/** What one looks up while working on it: who has it, when it is due, where it came from. */
export function ReferralFacts({ record }: { record: ReferralDetail }) {
  const { labels, masked } = record
  return (
    <>
      <Section title="At a glance">
        <RecordFields
          fields={referralEntity.fields}
          record={record}
          show={workShow(record)}
          labels={labels}
          masked={masked}
        />
      </Section>
      <ClientPanel record={record} />
      <Section title="Where it came from">
        <RecordFields
          fields={referralEntity.fields}
          record={record}
          show={sourceShow}
          labels={labels}
          masked={masked}
        />
      </Section>
    </>
  )
}
