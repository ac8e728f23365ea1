import { sql } from 'kysely'
import { fieldAccess, parse, today, withDefaults } from '@core/entity'
import {
  type Viewer,
  type Transaction,
  conflict,
  invalid,
  notFound,
  publishChange,
  type ServerContext,
} from '@core/server/plugin'
import { createRecord, recordHistory } from '@core/server/entities'
import { exchangeTab, partnerTaskEntity } from '../../shared/exchange/partnerTaskEntity'
import { isOver, mayBecome, taskStatuses, taskStatusId } from '../../shared/exchange/taskStatuses'
import { referralEntity } from '../../shared/referralEntity'
import type { JsonObject } from '../fhir/fhir'
import { fromBundle } from '../fhir/fromBundle'
import { meantServices, senderOf } from '../fhir/meantServices'
import { portableFields } from '../fhir/portable'
import { partnerAnswered } from '../notificationKinds'
import { notifyAssignee } from '../notifyAssignee'
import { referralTable } from '../referralTable'
import { setTask } from '../record/partnerStatus'
import { findTask, type PartnerTask } from './partnerTasks'
import { ourTaskId, readTask, readTheirTask, tasksIn } from './taskResource'

type Partner = { readonly id: number; readonly name: string }

/**
 * Creates a referral from a partner's request: a Task with status requested, its ServiceRequest and the Patient. A repeated request returns the same one.
 * @throws HttpError 400 with the missing data
 */
export async function receiveReferral(
  tx: Transaction,
  bundle: JsonObject,
  partner: Partner,
  viewer: Viewer,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<{ readonly task: PartnerTask; readonly left: readonly string[]; readonly made: boolean }> {
  const [sent, another] = tasksIn(bundle)
  const theirs = sent && !another ? readTheirTask(sent) : undefined
  if (!sent || !theirs)
    throw invalid([
      { field: 'resource', message: 'Send exactly one Task, with an identifier, beside the ServiceRequest' },
    ])
  if (readTask(sent).status !== 'requested')
    throw invalid([{ field: 'resource', message: 'A Task that is sent for the first time has the status “requested”' }])
  // Two identical requests at the same time create one referral.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`referrals.partner ${partner.id} ${theirs.key}`}, 0))`.execute(
    tx.query,
  )
  const which = sql`task.partner_id = ${partner.id} and way = 1 and their_task ->> 'key' = ${theirs.key}`
  const known = await findTask(tx, which)
  if (known) return { task: known, left: [], made: false }
  const { input, left } = fromBundle(bundle, today(), {
    services: await meantServices(tx, senderOf(bundle)),
    changes: fieldAccess(referralEntity.policy, viewer.permissions).changes,
  })
  const { value, errors } = parse(portableFields, withDefaults(portableFields, input))
  if (errors) throw invalid(errors)
  const values = {
    ...value,
    referredByOrganization: value.referredByOrganization ?? partner.name,
    // A partner can't know our clients. The record shows possible duplicates to people who may merge.
    differentPerson: true,
  }
  const id = await createRecord(tx, referralTable, values, viewer, { catalog })
  await sql`
    insert into referrals.partner_task (referral_id, partner_id, way, their_task, status, created_by)
    values (${id}, ${partner.id}, 1, ${JSON.stringify(theirs)}::jsonb, ${taskStatusId('received')}, ${viewer.id})`.execute(
    tx.query,
  )
  return { task: (await findTask(tx, which))!, left: left.filter((path) => !path.startsWith('Task.')), made: true }
}

/**
 * Processes a partner's update of a Task: the status there of a referral that we sent, or the withdrawal of one that the partner sent.
 * @throws HttpError 404 when the Task doesn't belong to the partner, 409 when this transition is no longer possible
 */
export async function updateTask(
  tx: Transaction,
  sent: JsonObject,
  partner: Partner,
  viewer: Viewer,
  taskId = ourTaskId(sent),
): Promise<PartnerTask> {
  const key = readTheirTask(sent)?.key ?? null
  const which =
    taskId !== undefined && /^[0-9a-f-]{36}$/i.test(taskId)
      ? sql`task.task_id = ${taskId}::uuid`
      : sql`way = 1 and their_task ->> 'key' = ${key}`
  const mine = sql`task.partner_id = ${partner.id} and ${which}`
  const task = await findTask(tx, sql`${mine} for update of task`)
  if (!task) throw notFound('Task')
  const { status, reason, output } = readTask(sent)
  if (status === undefined) throw invalid([{ field: 'resource', message: 'The Task’s status is none of FHIR R4' }])
  const allowed =
    status === task.status ||
    (task.incoming ? status === 'cancelled' && !isOver(task.status) : mayBecome(task.status, status))
  if (!allowed) throw conflict(`A Task that is ${task.status} can’t become ${status} by this partner.`)
  if (task.incoming && status === task.status) return task
  await setTask(tx, task, task.incoming ? { status, reason } : { status, reason, output }, false)
  if (status !== task.status) await tell(tx, task, { status, reason }, viewer)
  return (await findTask(tx, mine))!
}

async function tell(
  tx: Transaction,
  { id, referralId, incoming, partner }: PartnerTask,
  { status, reason }: Pick<PartnerTask, 'status' | 'reason'>,
  viewer: Viewer,
): Promise<void> {
  const { name } = taskStatuses.find(({ code }) => code === status)!
  const said = incoming ? `${partner} took its referral back` : `${partner}: ${name}`
  const note = reason ? `${said} (${reason})` : said
  await recordHistory(tx, [{ entity: referralEntity.id, id: referralId, action: 'update', by: viewer.id, note }], {
    via: 'system',
  })
  await notifyAssignee(tx, {
    kind: partnerAnswered,
    referralId,
    title: (number) => `${partner} answered about ${number}`,
    detail: incoming ? 'It takes its referral back.' : `Its status there is ${name}.`,
    tab: exchangeTab,
  })
  await publishChange(tx, partnerTaskEntity.id, [id], viewer)
}
