import { RelatedList, useOpenRecord } from '@core/client/kit'
import { referralEntity } from '../../shared/referralEntity'
import { referralPaths } from '../referralPaths'

const columns = ['number', 'client.lastName', 'client.firstName', 'status', 'receivedDate', 'startedAt'].map(
  (field) => ({
    field,
  }),
)
const sorting = { fieldName: 'receivedDate', direction: 'desc' } as const

/** The referrals of a referrer that the user may see. */
export default function ReferrerReferralsTab() {
  const { store, record } = useOpenRecord()
  return (
    <RelatedList
      entity={referralEntity}
      parent={{ entity: store.entity.id, id: record.id }}
      columns={columns}
      sorting={sorting}
      addHref={() => referralPaths.addFrom(record.id)}
      emptyHint="None that you may see."
    />
  )
}
