import { EntityList, EntityListStore, entityApi, type RowOf } from '@core/client/kit'
import { useOncePerRole } from '@core/client/session'
import { holdEntity } from '../../shared/hold/holdEntity'
import { referralPaths } from '../referralPaths'

type HoldRow = RowOf<typeof holdEntity>

const columns = [
  { field: 'number', main: true, card: 'title' },
  { field: 'reason', width: 200, card: 'sub' },
  { field: 'since', card: 'line' },
  { field: 'until', card: 'aside' },
  { field: 'days', width: 80 },
  { field: 'reviewDate', width: 130 },
  { field: 'assignedTo', width: 190 },
] as const

/** All holds, current and past, each with a link to its referral: the rows that the care dashboard counts by month and reason. D6 */
export default function HoldList() {
  const store = useOncePerRole(holdEntity, (own) =>
    own(
      new EntityListStore<HoldRow>({
        entity: holdEntity,
        api: entityApi<HoldRow>(holdEntity),
        defaultSort: { field: 'since', direction: 'desc' },
        views: [
          { id: 'all', name: 'All holds' },
          { id: 'now', name: 'On hold now', filters: { until: 'none' } },
        ],
      }),
    ),
  )
  return (
    <EntityList
      store={store}
      icon="pi-pause"
      columns={columns}
      filters={['reason', 'assignedTo']}
      rowHref={({ referralId }) => referralPaths.view(referralId)}
      emptyHint="A referral that is put on hold appears here."
    />
  )
}
