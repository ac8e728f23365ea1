import { sql } from 'kysely'
import { recordHistory } from '@core/kernel/server/entities/record/recordHistory'
import { emitRuns } from '@core/kernel/server/entities/automation/queueRuns'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { conflict, notFound } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { type AutomationStep, otherwiseOf, runStatus, stepsNotApproved } from '@core/kernel/entity/automations'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { describeStep } from './describeStep'
import { listedNames } from './listedNames'

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
}

/** @returns what waits for this person's approval, oldest first, about records that they may see */
export async function findApprovals(
  context: Pick<ServerContext, 'db' | 'catalog' | 'contributionsTo'>,
  viewer: Viewer,
): Promise<readonly Approval[]> {
  const { db, catalog } = context
  const { rows } = await sql<{
    id: number
    automation: string
    question: string
    entity: string
    record: number
    requestedAt: string
    asking: AutomationStep
  }>`
    select run.id, automation.name as automation, run.question, run.entity, run.record_id as record, run.updated_at as "requestedAt",
      run.steps -> (run.next_step - 1) as asking
    from core.automation_run run join core.automation on automation.id = run.automation_id
    where run.status = ${runStatus.forApproval} and run.approvers @> ${JSON.stringify([viewer.id])}::jsonb
    order by run.id limit 200`.execute(db.query)
  const nameOf = await listedNames(
    db,
    catalog,
    rows.map(({ entity, record }) => ({ entity, id: record })),
    viewer,
  )
  return rows.flatMap(({ entity, record, asking, ...row }) => {
    const table = catalog.get(entity)
    const name = nameOf(entity, record)
    if (!table || name === undefined) return []
    const link = table.entity.screen?.replace(':id', String(record)) ?? null
    const otherwise = otherwiseOf(asking).map((step) => describeStep(step, table.entity, viewer, context))
    return [{ ...row, kind: table.entity.name.one, name, link, otherwise }]
  })
}

/**
 * Approves what a run asks for, so that it goes on. If it isn't approved, the run goes on with what is to be done then, or ends.
 * @returns whether it goes on
 * @throws HttpError 404 where this person isn't asked, 409 where somebody has decided already
 */
export async function decide(
  db: Database,
  id: number,
  { approved, note }: { readonly approved: boolean; readonly note?: string | null | undefined },
  viewer: Viewer,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await sql<{
      status: number
      by: string | null
      entity: string
      record: number
      name: string
      steps: readonly AutomationStep[]
      nextStep: number
      question: string
    }>`
      select run.status, run.question, person.name as by, run.entity, run.record_id as record, automation.name, run.steps, run.next_step as "nextStep"
      from core.automation_run run join core.automation on automation.id = run.automation_id
      left join core."user" person on person.id = run.decided_by
      where run.id = ${id} and run.approvers @> ${JSON.stringify([viewer.id])}::jsonb for update of run`.execute(
      tx.query,
    )
    const [run] = rows
    if (!run) throw notFound('Request')
    if (run.status !== runStatus.forApproval)
      throw conflict(run.by ? `${run.by} has decided it already.` : 'It is not asked for any more.')
    const steps = approved ? run.steps : stepsNotApproved(run.steps, run.nextStep - 1)
    const goesOn = approved || steps.length > run.nextStep
    await sql`
      update core.automation_run set status = ${goesOn ? runStatus.waiting : runStatus.notApproved}, decided_by = ${viewer.id},
        decided_at = now(), decision_note = ${note ?? null}, is_approved = ${approved}, steps = ${JSON.stringify(steps)}::jsonb, due_at = null,
        updated_at = now(), version = version + 1, ended_at = case when ${goesOn} then null else now() end
      where id = ${id}`.execute(tx.query)
    const done = approved ? 'Approved' : 'Did not approve'
    const words = `${done} what the automation ${run.name} asks for, “${run.question}”${note ? `: ${note}` : ''}`
    await recordHistory(tx, [{ entity: run.entity, id: run.record, action: 'update', by: viewer.id, note: words }])
    if (goesOn) await emitRuns(tx, [id])
    return goesOn
  })
}
