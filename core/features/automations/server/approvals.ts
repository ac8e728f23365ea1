import { sql } from 'kysely'
import { approvalTopic } from '@core/kernel/entity/apiTypes'
import { recordHistory } from '@core/kernel/server/entities/record/recordHistory'
import { namesOf } from '@core/kernel/server/entities/record/namesOf'
import { emitRuns } from '@core/kernel/server/entities/automation/queueRuns'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { publishToPeople } from '@core/kernel/server/platform/events/publishChange'
import { conflict, notFound } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { type AutomationStep, otherwiseOf, runStatus, stepsNotApproved } from '@core/kernel/entity/automations'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { describeStep } from './describeStep'
import { settleNotifications } from '@core/kernel/server/plugins/notifications/notify'
import { listedNames } from './listedNames'
import { approvalLink, approvalRequested } from './runAutomation'
import { type CheckedRun, unmetConditions } from './unmetConditions'

/** What a person is asked to approve. */
export interface Approval {
  readonly id: number
  readonly automation: string
  readonly question: string
  readonly kind: string
  readonly name: string
  readonly link: string | null
  readonly requestedAt: string
  /** What is done if it isn't approved, step by step: “Create a task”. */
  readonly otherwise: readonly string[]
  /** The fields by which the record doesn't meet the conditions of the automation any more. */
  readonly unmet: readonly string[]
}

/** What `unmetConditions` needs of a run. */
const checkedColumns = sql.raw(
  'automation.id as automation, run.entity, run.record_id as record, automation.conditions, automation.role_id as "roleId", automation.author_id as author',
)

/** @returns what waits for this person's approval, oldest first, about records that they may see */
export async function findApprovals(
  context: Pick<ServerContext, 'db' | 'catalog' | 'contributionsTo'>,
  viewer: Viewer,
): Promise<readonly Approval[]> {
  const { db, catalog } = context
  const { rows } = await sql<
    CheckedRun & { id: number; name: string; question: string; requestedAt: string; asking: AutomationStep }
  >`
    select ${checkedColumns}, run.id, automation.name, run.question, run.updated_at as "requestedAt",
      run.steps -> (run.next_step - 1) as asking
    from core.automation_run run join core.automation on automation.id = run.automation_id
    where run.status = ${runStatus.forApproval} and run.approvers @> ${JSON.stringify([viewer.id])}::jsonb
    order by run.id limit 200`.execute(db.query)
  const roles = await rolesOf(db, viewer)
  const waiting = rows.filter(({ asking }) => mayStillDecide(asking, viewer, roles))
  const nameOf = await listedNames(
    db,
    catalog,
    waiting.map(({ entity, record }) => ({ entity, id: record })),
    viewer,
  )
  const unmet = await unmetConditions(db, catalog, waiting, viewer)
  return waiting.flatMap(({ id, name: automation, question, requestedAt, asking, entity, record }, at): Approval[] => {
    const table = catalog.get(entity)
    const name = nameOf(entity, record)
    if (!table || name === undefined) return []
    const link = table.entity.screen?.replace(':id', String(record)) ?? null
    const otherwise = otherwiseOf(asking).map((step) => describeStep(step, table.entity, viewer, context))
    const kind = table.entity.name.one
    return [{ id, automation, question, requestedAt, kind, name, link, otherwise, unmet: unmet[at]! }]
  })
}

/**
 * Approves what a run asks for, so that it goes on. If it isn't approved, the run goes on with what is to be done then, or ends.
 * @returns whether it goes on
 * @throws HttpError 404 where this person isn't asked, or may not see the record any more, 409 where somebody has decided already, or where the record doesn't meet the conditions
 *   any more, unless it is approved `anyway`
 */
export async function decide(
  { db, catalog }: Pick<ServerContext, 'db' | 'catalog'>,
  id: number,
  {
    approved,
    anyway,
    note,
  }: {
    readonly approved: boolean
    readonly anyway?: boolean | null | undefined
    readonly note?: string | null | undefined
  },
  viewer: Viewer,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await sql<
      CheckedRun & {
        status: number
        by: string | null
        name: string
        steps: readonly AutomationStep[]
        nextStep: number
        question: string
        approvers: readonly number[]
      }
    >`
      select ${checkedColumns}, run.status, run.question, run.approvers, person.name as by, automation.name, run.steps, run.next_step as "nextStep"
      from core.automation_run run join core.automation on automation.id = run.automation_id
      left join core."user" person on person.id = run.decided_by
      where run.id = ${id} and run.approvers @> ${JSON.stringify([viewer.id])}::jsonb for update of run`.execute(
      tx.query,
    )
    const [run] = rows
    if (!run) throw notFound('Request')
    // Whoever was asked may have lost the record, or the role, since.
    const nameOf = await namesOf(tx, catalog, [{ entity: run.entity, id: run.record }], viewer)
    if (nameOf(run.entity, run.record) === undefined) throw notFound('Request')
    if (!mayStillDecide(run.steps[run.nextStep - 1], viewer, await rolesOf(tx, viewer))) throw notFound('Request')
    if (run.status !== runStatus.forApproval)
      throw conflict(run.by ? `${run.by} has decided it already.` : 'It is not asked for any more.')
    const [unmet = []] = approved ? await unmetConditions(tx, catalog, [run], viewer) : []
    if (unmet.length > 0 && !anyway)
      throw conflict(`The record no longer meets the conditions of the automation: ${unmet.join(', ')}.`)
    const steps = approved ? run.steps : stepsNotApproved(run.steps, run.nextStep - 1)
    const goesOn = approved || steps.length > run.nextStep
    await sql`
      update core.automation_run set status = ${goesOn ? runStatus.waiting : runStatus.notApproved}, decided_by = ${viewer.id},
        decided_at = now(), decision_note = ${note ?? null}, is_approved = ${approved}, steps = ${JSON.stringify(steps)}::jsonb, due_at = null,
        updated_at = now(), version = version + 1, ended_at = case when ${goesOn} then null else now() end
      where id = ${id}`.execute(tx.query)
    const words = decisionText(run, { approved, anyway: unmet.length > 0, note: note ?? null })
    await recordHistory(tx, [{ entity: run.entity, id: run.record, action: 'update', by: viewer.id, note: words }])
    await settleNotifications(tx, { kind: approvalRequested, link: approvalLink(id) })
    await publishToPeople(tx, approvalTopic, run.approvers)
    if (goesOn) await emitRuns(tx, [id])
    return goesOn
  })
}

/** @returns the names by which steps mean the roles of a person */
async function rolesOf({ query }: Pick<Database | Transaction, 'query'>, { id }: Viewer): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select 'role:' || role_id as name from core.user_role where user_id = ${id}`.execute(query)
  return new Set(rows.map(({ name }) => name))
}

/** Whether a person may still decide a step: they hold a role that it names, or it names them. An assignee may also when the record has another one since. */
function mayStillDecide(step: AutomationStep | undefined, { id }: Viewer, roles: ReadonlySet<string>): boolean {
  const names = (step?.settings.from ?? []) as readonly string[]
  return names.some((name) => roles.has(name) || name === `user:${id}` || !/^(role|user):/.test(name))
}

/** What the history says of a decision, in whole sentences that each language has. */
function decisionText(
  { name, question }: { readonly name: string; readonly question: string },
  { approved, anyway, note }: { readonly approved: boolean; readonly anyway: boolean; readonly note: string | null },
): string {
  if (!approved)
    return note
      ? `Did not approve what the automation ${name} asks for, “${question}”: ${note}`
      : `Did not approve what the automation ${name} asks for, “${question}”`
  if (anyway)
    return note
      ? `Approved what the automation ${name} asks for, “${question}”, although the record no longer meets its conditions: ${note}`
      : `Approved what the automation ${name} asks for, “${question}”, although the record no longer meets its conditions`
  return note
    ? `Approved what the automation ${name} asks for, “${question}”: ${note}`
    : `Approved what the automation ${name} asks for, “${question}”`
}
