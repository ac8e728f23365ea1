import { defineEntityTable, type EntityRules, type PlannedWrite } from '@core/server/entities'
import { type ActivityFields, type ActivityRecord, activityEntity } from '../../shared/activities/activityEntity'
import { activityStatus, activityTypes, defaultActivityType } from '../../shared/activities/activityLists'
import { storeOfPerson } from '../stores/peopleOfStores'
import { activityRollUps } from '../figures/rollUps'

type Write = PlannedWrite<ActivityFields>

/** Default values of an activity. S3.8, D5 */
const activityRules: EntityRules<ActivityFields> = {
  async plan(write) {
    const { tx, before } = write
    const after = withDefaults(write)
    const isOver = after.activityStatus === activityStatus.completed
    const wasOver = before?.activityStatus === activityStatus.completed
    return {
      record: {
        ...after,
        storeId: await storeOfPerson(tx, after.assignTo),
        completedAt: isOver ? (wasOver ? before.completedAt : new Date().toISOString()) : null,
      },
    }
  },
}

/** Two meetings of one person at the same time. A meeting without a length takes half an hour, and none takes more than a day. */
function isConflict(): string {
  const isMeeting = (one: string) => `${one}.activity_type = 2 and ${one}.activity_status = 1`
  const time = (one: string) =>
    `tstzrange(${one}.date_time, ${one}.date_time + coalesce(${one}.minutes, 30) * interval '1 minute')`
  return `(${isMeeting('activity')} and exists (select from crm.activity other where other.deleted_at is null and ${isMeeting('other')}
    and other.assign_to = activity.assign_to and other.id <> activity.id
    and other.date_time between activity.date_time - interval '1 day' and activity.date_time + interval '1 day'
    and ${time('other')} && ${time('activity')}))`
}

function withDefaults({ before, after, viewer }: Write): ActivityRecord {
  const now = new Date().toISOString()
  const type = after.activityType ?? defaultActivityType
  const dateTime = after.dateTime ?? now
  return {
    ...after,
    activityType: type,
    dateTime,
    subject: after.subject ?? activityTypes.find(({ id }) => id === type)!.name,
    activityStatus: after.activityStatus ?? (dateTime > now ? activityStatus.set : activityStatus.completed),
    assignTo: after.assignTo ?? (before ? null : viewer.id),
  }
}

export const activityTable = defineEntityTable({
  entity: activityEntity,
  table: 'crm.activity',
  filled: ['dateTime'],
  rollUps: activityRollUps,
  computed: { isConflict: isConflict() },
  rules: activityRules,
})
