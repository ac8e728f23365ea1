import { sql } from 'kysely'
import { approvalTopic } from '@core/kernel/entity/apiTypes'
import { isObject } from '@core/kernel/entity/isObject'
import { emitRuns, type runsDue } from '@core/kernel/server/entities/automation/queueRuns'
import { inRun, linkOfChain } from '@core/kernel/server/entities/automation/currentRun'
import { recordHistory } from '@core/kernel/server/entities/record/recordHistory'
import { rowError } from '@core/kernel/server/entities/operations/tryRows'
import { getWrittenRecord, type StoredRecord } from '@core/kernel/server/entities/record/storedRecord'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { publishToPeople } from '@core/kernel/server/platform/events/publishChange'
import { conflict } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineNotification } from '@core/kernel/server/plugins/notifications/notificationKind'
import { notify } from '@core/kernel/server/plugins/notifications/notify'
import { automationFailed, turnOffAutomation } from '@core/kernel/server/plugins/turnOffAutomation'
import { viewerInRole } from '@core/kernel/server/security/users/viewerInRole'
import type { EventType } from '@core/contract'
import { type AutomationCondition, automationOn, type AutomationStep, runStatus } from '@core/kernel/entity/automations'
import { meetsConditions } from './conditions'
import type { StepResult } from './steps/StepWork'
import { stepWorks } from './steps/stepWorks'

/** A record has at most so many runs of one automation within an hour; more of them go in a circle. */
const mostPerRecord = 10

export const approvalRequested = defineNotification({
  id: 'core.automationApproval',
  title: 'An automation asks for your approval',
  usually: 'mail',
})
/** Where a notification leads that asks for an approval; each request has its own. */
export const approvalLink = (run: number) => `/approvals?request=${run}`

type Payload<E> = E extends EventType<infer P> ? P : never

/** Runs what is due. A run that was done, or that another node is at, is left alone. */
export async function runAutomations({ ids }: Payload<typeof runsDue>, context: ServerContext): Promise<void> {
  const failures: unknown[] = []
  // One after the other: each is a transaction, and many at once would take the connections of requests.
  for (const id of ids) await runAutomation(id, context).catch((error: unknown) => failures.push(error))
  // The queue delivers the event again; the runs that went well are over by then.
  if (failures.length > 0) throw failures[0]
}

async function runAutomation(id: number, context: ServerContext): Promise<void> {
  try {
    await context.db.transaction((tx) => proceed(tx, id, context))
  } catch (error) {
    const reason = rowError(error)
    if (reason === undefined) throw error
    await context.db.transaction((tx) => fail(tx, id, reason))
  }
}

export interface StoredRun {
  readonly id: number
  readonly automation: number
  readonly name: string
  readonly isOn: boolean
  readonly roleId: number
  readonly author: number | null
  /** Somebody else has saved the automation since. */
  readonly isTakenOver: boolean
  readonly conditions: readonly AutomationCondition[] | null
  readonly steps: readonly AutomationStep[]
  readonly entity: string
  readonly record: number
  readonly depth: number
  readonly chain: readonly string[]
  readonly nextStep: number
  readonly done: readonly string[]
}

/** Goes on with a run until it ends or waits, in one transaction: all of it is stored, or nothing. */
async function proceed(tx: Transaction, id: number, context: ServerContext): Promise<void> {
  const run = await lockRun(tx, id)
  if (!run) return
  const table = context.catalog.get(run.entity)
  const isNew = run.nextStep === 0
  if (!run.isOn && isNew) return end(tx, run, { status: runStatus.stopped, reason: 'The automation was turned off' })
  // The plugin is off: its run waits until it is on again.
  if (!table) return
  const viewer = run.author === null ? undefined : await viewerInRole(tx, run.author, run.roleId)
  // Of the automation as it is now, somebody else answers for what it does.
  if (!viewer && run.isTakenOver)
    return end(tx, run, {
      status: runStatus.failed,
      reason: 'Whoever saved these steps doesn’t have the role of the automation any more',
      done: run.done,
    })
  if (!viewer) return turnOff(tx, run, authorLeft)
  if (isNew && !(await meetsConditions(tx, table, context.catalog, run.conditions ?? [], run.record, viewer)))
    // Not for this record: nothing happened, and nothing is kept of it.
    return void (await sql`delete from core.automation_run where id = ${run.id}`.execute(tx.query))
  // It isn't turned off: whoever may change one record would turn it off for all.
  if (isNew && (await countRuns(tx, run)) > mostPerRecord)
    throw conflict(
      `It ran more than ${mostPerRecord} times for this record within an hour: look whether it goes in a circle.`,
    )
  const chain = [...run.chain, linkOfChain(run.automation, run.entity, run.record)]
  await inRun({ id: run.id, name: run.name, depth: run.depth, chain }, () => runSteps(tx, run, table, viewer, context))
}

async function runSteps(
  tx: Transaction,
  run: StoredRun,
  table: EntityTable,
  viewer: Viewer,
  context: ServerContext,
): Promise<void> {
  const done = [...run.done]
  for (let step = run.nextStep; step < run.steps.length; step++) {
    // Locked before it is read, so that nobody changes it between the two.
    await sql`select from ${sql.table(table.table)} where id = ${run.record} for no key update`.execute(tx.query)
    const record = await getWrittenRecord(tx, table, run.record)
    if (!record) return end(tx, run, { status: runStatus.stopped, reason: 'The record was deleted', done })
    const { did, next } = await runStep(run, step, { tx, table, record, viewer, context })
    if (next && 'again' in next) return pause(tx, run, step, done, next.again)
    done.push(did)
    if (!next) continue
    if ('stop' in next) return end(tx, run, { status: runStatus.stopped, done })
    return 'wait' in next
      ? pause(tx, run, step + 1, done, next.wait)
      : requestApproval(tx, run, { step: step + 1, done, ...next })
  }
  await end(tx, run, { status: runStatus.done, done })
}

/** Does one step of a run. */
export function runStep(
  { id, automation, name, steps }: Pick<StoredRun, 'id' | 'automation' | 'name' | 'steps'>,
  step: number,
  call: {
    readonly tx: Transaction
    readonly table: EntityTable
    readonly record: StoredRecord
    readonly viewer: Viewer
    readonly context: ServerContext
  },
): Promise<StepResult> {
  const { kind, settings } = steps[step]!
  return stepWorks[kind].run({
    ...call,
    settings: isObject(settings) ? settings : {},
    author: authorOf(name),
    run: { id, automation, name, step },
  })
}

/** How the history names an automation. */
export const authorOf = (name: string) => `Automation “${name}”`

/** @returns the run, locked, if it is still waiting once nobody else is at it: whoever skipped it would lose its event */
async function lockRun(tx: Transaction, id: number): Promise<StoredRun | undefined> {
  const { rows } = await sql<StoredRun>`
    select run.id, automation_id as automation, automation.name, automation.status = ${automationOn} and automation.deleted_at is null as "isOn",
      saved.role_id as "roleId", saved.author_id as author, automation.author_id is distinct from saved.author_id as "isTakenOver", automation.conditions, run.steps, run.entity, record_id as record, run.depth, run.chain,
      next_step as "nextStep", done
    from core.automation_run run join core.automation on automation.id = run.automation_id
    -- A node of the version before 0.3.0 starts runs without them.
    cross join lateral (
      select coalesce(run.role_id, automation.role_id) as role_id,
        case when run.role_id is null then automation.author_id else run.author_id end as author_id) saved
    where run.id = ${id} and run.status = ${runStatus.waiting} and (due_at is null or due_at <= now())
    for update of run`.execute(tx.query)
  return rows[0]
}

async function countRuns(tx: Transaction, { automation, entity, record }: StoredRun): Promise<number> {
  const { rows } = await sql<{ runs: number }>`
    select count(*)::integer as runs from core.automation_run
    where entity = ${entity} and record_id = ${record} and automation_id = ${automation} and created_at > now() - interval '1 hour'`.execute(
    tx.query,
  )
  return rows[0]!.runs
}

async function end(
  tx: Transaction,
  { id }: Pick<StoredRun, 'id'>,
  { status, reason = null, done }: { status: number; reason?: string | null; done?: readonly string[] },
): Promise<void> {
  await sql`
    update core.automation_run set status = ${status}, reason = ${reason}, ended_at = now(), updated_at = now(), due_at = null,
      done = coalesce(${done ? JSON.stringify(done) : null}::jsonb, done), next_step = ${done?.length ?? 0}, version = version + 1
    where id = ${id}`.execute(tx.query)
}

async function pause(
  tx: Transaction,
  { id }: StoredRun,
  next: number,
  done: readonly string[],
  until: Date,
): Promise<void> {
  await sql`
    update core.automation_run set next_step = ${next}, done = ${JSON.stringify(done)}::jsonb, due_at = ${until.toISOString()}, updated_at = now()
    where id = ${id}`.execute(tx.query)
}

async function requestApproval(
  tx: Transaction,
  { id, name, entity, record }: StoredRun,
  requested: {
    readonly step: number
    readonly done: readonly string[]
    readonly approvers: readonly number[]
    readonly asked: string
    readonly question: string
  },
): Promise<void> {
  const { step, done, approvers, asked, question } = requested
  await sql`
    update core.automation_run set status = ${runStatus.forApproval}, next_step = ${step}, done = ${JSON.stringify(done)}::jsonb,
      approvers = ${JSON.stringify(approvers)}::jsonb, question = ${question}, updated_at = now()
    where id = ${id}`.execute(tx.query)
  // Whoever looks at the record learns why nothing goes on. The question contains nothing that only some may see.
  const note = `Asked ${asked} for approval: “${question}”`
  await recordHistory(tx, [{ entity, id: record, action: 'update', by: null, author: authorOf(name), note }])
  await sql`
    insert into core.approver (user_id) select unnest(${approvers}::integer[]) on conflict do nothing`.execute(tx.query)
  await notify(tx, {
    kind: approvalRequested,
    to: approvers,
    title: `Your approval is asked for: ${name}`.slice(0, 200),
    // Whoever is asked may see the record. About somebody's health it has the number alone.
    detail: question.slice(0, 300),
    link: approvalLink(id),
  })
  await publishToPeople(tx, approvalTopic, approvers)
}

/** Stores that a run failed, and tells whoever saved the automation, once a day. */
async function fail(tx: Transaction, id: number, reason: string): Promise<void> {
  const { rows } = await sql<{ automation: number; name: string; author: number | null; isFirst: boolean }>`
    update core.automation_run run set status = ${runStatus.failed}, reason = ${reason.slice(0, 500)}, ended_at = now(), updated_at = now(),
      version = run.version + 1
    from core.automation where run.id = ${id} and automation.id = run.automation_id and run.status = ${runStatus.waiting}
    returning automation.id as automation, automation.name, automation.author_id as author, not exists (
      select from core.automation_run other where other.automation_id = automation.id and other.id <> ${id}
        and other.status = ${runStatus.failed} and other.ended_at > now() - interval '1 day') as "isFirst"`.execute(
    tx.query,
  )
  const [failed] = rows
  if (!failed?.isFirst || failed.author === null) return
  await notify(tx, {
    kind: automationFailed,
    to: failed.author,
    title: `The automation ${failed.name} failed`.slice(0, 200),
    detail: 'Its page shows why. Change it, or run it again there.',
    link: `/automations/${failed.automation}`,
  })
}

/** Ends a run, and turns its automation off. */
async function turnOff(tx: Transaction, run: StoredRun, reason: string): Promise<void> {
  await end(tx, run, { status: runStatus.failed, reason, done: run.done })
  await turnOffAutomation(tx, run.automation, reason)
}

/** Why an automation is turned off whose author may not do any more what it does. */
export const authorLeft = 'Whoever saved it last doesn’t have its role any more. Save it again to take it over.'

/** A run that waits for nothing should have begun long ago: its plugin was off, or its event is gone. */
const forgotten = '15 minutes'

/** Goes on with runs whose wait is over, and with those that a fault left behind. A job. */
export async function wakeRuns({ db }: Pick<ServerContext, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update core.automation_run set due_at = null, updated_at = now() where id in (
        select id from core.automation_run where status = ${runStatus.waiting}
          and (due_at <= now() or (due_at is null and updated_at < now() - ${forgotten}::interval)) order by id limit 1000
        for update skip locked) returning id`.execute(tx.query)
    await emitRuns(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

/** How long the list of runs goes back. */
const storedFor = '90 days'

/** A job. */
export async function purgeRuns({ db }: Pick<ServerContext, 'db'>): Promise<void> {
  await sql`delete from core.automation_run where ended_at < now() - ${storedFor}::interval`.execute(db.query)
}
