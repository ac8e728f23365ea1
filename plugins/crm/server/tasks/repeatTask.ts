import { sql } from 'kysely'
import { type Transaction, publishChange } from '@core/server/plugin'
import { recordHistory } from '@core/server/entities'
import type { TaskRecord } from '../../shared/tasks/taskEntity'
import { nextDue } from '../../shared/tasks/nextDue'
import { storeToday } from '../stores/storeToday'

/**
 * Makes the next task of a repeating one, as it was planned: without its outcome, with an unticked checklist. A task that is reopened and
 * ends again makes no second follower.
 */
export async function repeatTask(
  tx: Transaction,
  { id, storeId, dueDate, repeat, repeatDay, repeatUntil, checklist }: TaskRecord & { readonly id: number },
  viewer: { readonly id: number; readonly sessionId: string },
): Promise<void> {
  const due =
    repeat === null || dueDate === null
      ? undefined
      : nextDue({ dueDate, repeat, repeatDay, until: repeatUntil }, await storeToday(tx, storeId))
  if (due === undefined) return
  const items = checklist?.map(({ item }) => ({ item, done: false })) ?? null
  const { rows } = await sql<{ id: number }>`
    insert into crm.task (subject, search_text, task_type, task_status, due_date, due_time, assign_to, store_id, priority,
      entity_type, entity_type_id, notes, checklist, repeat, repeat_day, repeat_until, reminder, follows, created_by, updated_by)
    select subject, search_text, task_type, 1, ${due}::date, due_time, assign_to, store_id, priority,
      entity_type, entity_type_id, notes, ${items && JSON.stringify(items)}::jsonb, repeat, repeat_day, repeat_until, reminder, id, created_by, ${viewer.id}
    from crm.task as done where id = ${id}
      and not exists (select from crm.task as next where next.follows = done.id and next.deleted_at is null)
    returning id`.execute(tx.query)
  const made = rows[0]
  if (!made) return
  await recordHistory(
    tx,
    [{ entity: 'task', id: made.id, action: 'create', by: viewer.id, note: 'Repeats the one before it' }],
    { via: 'system' },
  )
  await publishChange(tx, 'task', [made.id], viewer)
}
