import { useParams } from 'wouter'
import { formatDay } from '@core/entity'
import { EntityRecordScreen } from '@core/client/kit'
import type { ReferralDetail as Referral } from '../../shared/referralTypes'
import { LogContact } from '../contactLog/LogContact'
import { exportEntry } from '../fhir/exportEntry'
import { ImportNotice } from '../fhir/ImportNotice'
import { referralPaths } from '../referralPaths'
import { ChangeStatus, ReferralStages } from '../status/ChangeStatus'
import { StatusBadge } from '../status/StatusBadge'
import { StatusNote } from '../status/StatusNote'
import { useReferrals } from '../useReferrals'
import { ReferralDetails } from './ReferralDetails'
import { ReferralFacts } from './ReferralFacts'

const menu = [exportEntry]

/** The page of one referral. S2.9 */
export default function ReferralDetail() {
  const { open, list, queue } = useReferrals()
  const id = Number(useParams().id)
  return (
    <EntityRecordScreen
      store={open}
      list={list}
      listHref={referralPaths.list}
      queue={queue.has(id) ? queue : undefined}
      editHref={({ id }) => referralPaths.edit(id)}
      subtitle={({ number, labels, receivedDate }) =>
        `${number} · ${labels.type} · Received ${formatDay(receivedDate)}`
      }
      badge={Status}
      actions={Actions}
      menu={menu}
      stages={ReferralStages}
      notice={Notice}
      details={ReferralDetails}
      facts={ReferralFacts}
      deleteHint="If it was entered by mistake, consider the status “Duplicate / entered in error” instead: it keeps a record of it."
    />
  )
}

function Actions({ record }: { record: Referral }) {
  return (
    <>
      <LogContact record={record} />
      <ChangeStatus record={record} />
    </>
  )
}

function Notice({ record }: { record: Referral }) {
  return (
    <>
      <StatusNote record={record} />
      <ImportNotice record={record} />
    </>
  )
}

function Status({ record: { status } }: { record: Referral }) {
  return status !== null && <StatusBadge status={status} />
}
