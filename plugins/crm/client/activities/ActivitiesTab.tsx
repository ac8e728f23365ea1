import { RelatedList, useOpenRecord } from '@core/client/kit'
import type { Viewer } from '@core/client/plugin'
import { activityType } from '../../shared/activities/activityLists'
import { activityEntity } from '../../shared/activities/activityEntity'
import activityScreens from './activityScreens'

const columns = ['subject', 'dateTime', 'activityStatus', 'outcome', 'assignTo'].map((field) => ({ field }))
const sorting = { fieldName: 'dateTime', direction: 'desc' } as const
const sections = [
  {
    id: 'activity',
    title: 'Activity',
    fields: ['subject', 'activityType', 'dateTime', 'minutes', 'assignTo', 'location', 'outcome', 'notes', 'result'],
  },
]

const added = {
  initial: ({ id }: Pick<Viewer, 'id'>) => ({ activityType: activityType.call, minutes: 30, assignTo: id }),
}

/** The calls, meetings and other contacts of a record. */
export default function ActivitiesTab() {
  const { store, record } = useOpenRecord()
  const parent = { entity: store.entity.id, id: record.id }
  return (
    <RelatedList
      entity={activityEntity}
      screens={activityScreens}
      parent={parent}
      columns={columns}
      sorting={sorting}
      sections={sections}
      added={added}
    />
  )
}
