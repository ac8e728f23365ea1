import { sql } from 'kysely'
import { type Transaction, publishChange } from '@core/server/plugin'
import { recordHistory } from '@core/server/entities'
import { activityTypes, activityStatus, defaultActivityType } from '../../shared/activities/activityLists'

export interface LoggedActivity {
  /** An id of `activityTypes`. Default: a sent quote. S9.3 */
  readonly activityType?: 3 | 4 | 5 | 9
  /** The record that it is about, by `recordKind` and its id. */
  readonly entityType: number
  readonly entityTypeId: number
  /** The owner of the activity: the salesperson of the quote or order. Null if nobody has it. */
  readonly assignTo: number | null
  /** The text in a list: `Quote Q-00017 sent`. Default: the name of the type. */
  readonly subject?: string
  readonly notes?: string
  /** The person who did it. Omitted if it was nobody of the staff, for example a customer on a public page. */
  readonly by?: { readonly id: number; readonly sessionId: string }
}

/**
 * Logs an event of the system as a completed activity: a quote was sent (5), an order placed (3), an account opened (4), a delivery made
 * (9). D5. It checks no permission, because the person may only have that of the event itself.
 * @returns the activity's id
 * @example await logActivity(tx, { activityType: 3, entityType: recordKind.account, entityTypeId: 7, assignTo: 8, subject: 'Order O-00012 placed', by: viewer })
 */
export async function logActivity(tx: Transaction, activity: LoggedActivity): Promise<number> {
  const { activityType = defaultActivityType, entityType, entityTypeId, assignTo, notes = null, by } = activity
  const subject = activity.subject ?? activityTypes.find(({ id }) => id === activityType)!.name
  const search = [subject, notes].join(' ').toLowerCase()
  const { rows } = await sql<{ id: number }>`
    insert into crm.activity (subject, search_text, activity_type, activity_status, date_time, completed_at, assign_to, store_id,
      entity_type, entity_type_id, notes, created_by, updated_by)
    values (${subject}, ${search}, ${activityType}, ${activityStatus.completed}, now(), now(), ${assignTo},
      (select store_id from api.person where id = ${assignTo}), ${entityType}, ${entityTypeId}, ${notes}, ${by?.id ?? null}, ${by?.id ?? null})
    returning id`.execute(tx.query)
  const { id } = rows[0]!
  await recordHistory(tx, [{ entity: 'activity', id, action: 'create', by: by?.id ?? null }], { via: 'system' })
  await publishChange(tx, 'activity', [id], by)
  return id
}
