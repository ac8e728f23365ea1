import { formatDay } from '@core/entity'
import type { RecordParts } from '@core/client/kit'
import type { ReferralDetail } from '../../shared/referralTypes'
import { LogContact } from '../contactLog/LogContact'
import { ImportNotice } from '../fhir/ImportNotice'
import { ChangeStatus } from '../status/ChangeStatus'
import { StatusBadge } from '../status/StatusBadge'
import { StatusNote } from '../status/StatusNote'
import { ReferralDetails } from './ReferralDetails'
import { ReferralFacts } from './ReferralFacts'

/** What the page of a referral and its preview beside the list show. S2.9 */
export const referralRecordParts: RecordParts<ReferralDetail> = {
  subtitle: ({ number, labels, receivedDate }) => `${number} · ${labels.type} · Received ${formatDay(receivedDate)}`,
  badge: Status,
  actions: Actions,
  notice: Notice,
  details: ReferralDetails,
  facts: ReferralFacts,
}

function Actions({ record }: { record: ReferralDetail }) {
  return (
    <>
      <LogContact record={record} />
      <ChangeStatus record={record} />
    </>
  )
}

function Notice({ record }: { record: ReferralDetail }) {
  return (
    <>
      <StatusNote record={record} />
      <ImportNotice record={record} />
    </>
  )
}

function Status({ record: { status } }: { record: ReferralDetail }) {
  return status !== null && <StatusBadge status={status} />
}
