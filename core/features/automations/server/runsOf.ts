import { sql } from 'kysely'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { type AutomationStep, runStatus } from '@core/kernel/entity/automations'
import { listedNames } from './listedNames'
import { sends } from './undoRun'

/** The number of runs on an automation's page. */
const newest = 50

/** A run, as the page of its automation shows it. */
export interface ShownRun {
  readonly id: number
  readonly entity: string
  /** The kind of record: “Lead”. */
  readonly kind: string
  readonly recordId: number
  /** None where the person may not see the record. */
  readonly name: string | null
  readonly status: number
  readonly reason: string | null
  readonly done: readonly string[]
  readonly dueAt: string | null
  readonly decidedBy: string | null
  /** Null: nobody has decided. */
  readonly isApproved: boolean | null
  readonly decisionNote: string | null
  readonly createdAt: string
  readonly endedAt: string | null
  /** It wrote or sent something, or goes on otherwise. */
  readonly canUndo: boolean
}

/**
 * @param also a run that may be an older one
 * @returns the newest runs of an automation, with the names of the records that the person may see
 */
export async function runsOf(
  automation: number,
  viewer: Viewer,
  context: ServerContext,
  also?: number | null,
): Promise<readonly ShownRun[]> {
  const { db, catalog } = context
  const { rows } = await sql<
    Omit<ShownRun, 'kind' | 'name' | 'canUndo'> & { steps: readonly AutomationStep[]; wrote: boolean }
  >`
    select run.id, entity, record_id as "recordId", run.status, reason, done, due_at as "dueAt", person.name as "decidedBy",
      is_approved as "isApproved", decision_note as "decisionNote", run.created_at as "createdAt", ended_at as "endedAt", run.steps, exists (
        select from core.history written where written.automation_run_id = run.id and (action <> 'update' or changes <> '[]')) as wrote
    from core.automation_run run left join core."user" person on person.id = run.decided_by
    where automation_id = ${automation} and (run.id = ${also ?? 0} or run.id in (
      select id from core.automation_run where automation_id = ${automation} order by id desc limit ${newest}))
    order by run.id desc`.execute(db.query)
  const records = rows.map(({ entity, recordId }) => ({ entity, id: recordId }))
  const nameOf = await listedNames(db, catalog, records, viewer)
  return rows.map(({ steps, wrote, ...row }) => ({
    ...row,
    canUndo:
      wrote ||
      row.status === runStatus.waiting ||
      row.status === runStatus.forApproval ||
      row.done.some((_, at) => sends(steps[at], context)),
    kind: catalog.get(row.entity)?.entity.name.one ?? 'Record',
    name: nameOf(row.entity, row.recordId) ?? null,
  }))
}
