import { useParams } from 'wouter'
import { EntityRecordScreen, type EntityRecordScreenProps } from '@core/client/kit'
import { packetTab } from '../../shared/packet/packetTab'
import type { ReferralDetail as Referral } from '../../shared/referralTypes'
import { exportEntry } from '../fhir/exportEntry'
import { referralPaths } from '../referralPaths'
import { ReferralStages } from '../status/ChangeStatus'
import { useReferrals } from '../useReferrals'
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

/** The number of submitted forms is derived, and what it means is what counts. */
const formCameBack: NonNullable<EntityRecordScreenProps<Referral>['news']> = (changes, id) => {
  const forms = changes.find(({ field }) => field === 'formsSubmitted')
  return Number(forms?.to ?? 0) > Number(forms?.from ?? 0)
    ? { text: 'A form came back', href: `${referralPaths.view(id)}?tab=${packetTab}` }
    : undefined
}
