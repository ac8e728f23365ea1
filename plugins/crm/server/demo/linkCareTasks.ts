import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { ServerContext } from '@core/server/plugin'
import { recordKind, recordKinds } from '../../shared/recordKinds'
import { taskType } from '../../shared/tasks/taskLists'

/** A demonstration was started. Its care tasks get their referrals after every plugin has its records. D8 */
export const careTasksWithoutReferral = defineEvent<Readonly<Record<string, never>>>('crm.careTasksWithoutReferral')

/**
 * Links each care task of a demonstration to one of the referrals of its person, the newest first; without a plugin that has referrals they
 * stay as they are. It may run twice.
 */
export async function linkCareTasks(_: unknown, { db, catalog }: Pick<ServerContext, 'db' | 'catalog'>): Promise<void> {
  const referrals = catalog.get(recordKinds.find(({ id }) => id === recordKind.referral)!.entity)
  if (!referrals) return
  await sql`
    with care as (
      select id, assign_to, row_number() over (partition by assign_to order by id) as place from crm.task
      where task_type = ${taskType.outreach} and entity_type is null and deleted_at is null
    ), referral as (
      select id, assigned_to, row_number() over (partition by assigned_to order by id desc) as place,
        count(*) over (partition by assigned_to) as number
      from ${sql.table(referrals.table)} where deleted_at is null and assigned_to is not null
    )
    update crm.task set entity_type = ${recordKind.referral}, entity_type_id = referral.id
    from care join referral on referral.assigned_to = care.assign_to and referral.place = (care.place - 1) % referral.number + 1
    where task.id = care.id`.execute(db.query)
}
