import { useParams } from 'wouter'
import { EntityRecordScreen } from '@core/client/kit'
import { exportEntry } from '../fhir/exportEntry'
import { referralPaths } from '../referralPaths'
import { ReferralStages } from '../status/ChangeStatus'
import { useReferrals } from '../useReferrals'
import { formCameBack } from './formCameBack'
import { referralRecordParts } from './referralRecordParts'

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
      menu={menu}
      stages={ReferralStages}
      news={formCameBack}
      {...referralRecordParts}
      deleteHint="If it was entered by mistake, consider the status “Duplicate / entered in error” instead: it keeps a record of it."
    />
  )
}
