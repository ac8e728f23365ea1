import { sql } from 'kysely'
import { approvalTopic } from '@core/kernel/entity/apiTypes'
import { publishToPeople } from '@core/kernel/server/platform/events/publishChange'
import { deleteRecord } from '@core/kernel/server/entities/record/deleteRecord'
import { getWrittenRecord } from '@core/kernel/server/entities/record/storedRecord'
import { undoPatch } from '@core/kernel/server/entities/record/undoPatch'
import { updateRecord } from '@core/kernel/server/entities/record/updateRecord'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { conflict, notFound } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { automationActions } from '@core/kernel/server/plugins/automationActions'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { type AutomationStep, runStatus } from '@core/kernel/entity/automations'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { maySeePath } from '@core/kernel/entity/policy'
import { settleNotifications } from '@core/kernel/server/plugins/notifications/notify'
import { listedNames } from './listedNames'
import { approvalLink, approvalRequested } from './runAutomation'

interface Written {
  readonly entity: string
  readonly id: number
  readonly action: 'create' | 'update' | 'delete' | 'restore'
  readonly before: Readonly<Record<string, unknown>> | null
  /** Somebody else, or another run, has written to the record since. */
  readonly isOverwritten: boolean
}

export interface UndoneRun {
  readonly undone: number
  /** What somebody has changed since, and so was left as it is. */
  readonly left: number
}

/**
 * Takes back what a run wrote, the last first, with the rights of the person who undoes it. Messages that were sent stay sent. A run that
 * still waits ends.
 * @throws HttpError 404, 409 if it was undone already, 403 where the person may not change a record
 */
export async function undoRun(tx: Transaction, id: number, viewer: Viewer, catalog: EntityCatalog): Promise<UndoneRun> {
  const { rows: runs } = await sql<{ status: number; approvers: readonly number[] | null }>`
    select status, approvers from core.automation_run where id = ${id} for update`.execute(tx.query)
  if (!runs[0]) throw notFound('Run')
  if (runs[0].status === runStatus.undone) throw conflict('It was undone already.')
  const rows = await writtenBy(tx, id)
  let undone = 0
  for (const written of rows) if (await takeBack(tx, written, viewer, catalog)) undone++
  await sql`
    update core.automation_run set status = ${runStatus.undone}, undone_by = ${viewer.id}, due_at = null, ended_at = coalesce(ended_at, now()),
      updated_at = now(), version = version + 1 where id = ${id}`.execute(tx.query)
  if (runs[0].status === runStatus.forApproval) {
    // Nobody is asked any more.
    await settleNotifications(tx, { kind: approvalRequested, link: approvalLink(id) })
    await publishToPeople(tx, approvalTopic, runs[0].approvers ?? [])
  }
  return { undone, left: rows.length - undone }
}

/** @returns what a run wrote, the last first; an entry that only says something, such as who approved, wrote nothing */
async function writtenBy(tx: Database | Transaction, run: number): Promise<readonly Written[]> {
  const { rows } = await sql<Written>`
    select entity, record_id as id, action, before, exists (
      select from core.history later where later.entity = written.entity and later.record_id = written.record_id and later.id > written.id
        and later.automation_run_id is distinct from ${run} and (later.action <> 'update' or later.changes <> '[]')) as "isOverwritten"
    from core.history written where automation_run_id = ${run} and (action <> 'update' or changes <> '[]') order by written.id desc`.execute(
    tx.query,
  )
  return rows
}

/** What undoing a run comes to, before it is done. */
export interface RunUndo {
  /** What is put back, the last first, as far as the person may see the records. */
  readonly changes: readonly {
    /** The kind of record: “Task”. */
    readonly kind: string
    readonly name: string | null
    /** The record was created, and is deleted. */
    readonly isCreated: boolean
    /** The labels of the fields that get their earlier values. */
    readonly fields: readonly string[]
    /** Somebody has changed the record since, so it stays as it is. */
    readonly stays: boolean
  }[]
  /** What it sent, which nothing takes back. */
  readonly sent: readonly string[]
  /** It still waits, and ends with the undo. */
  readonly ends: boolean
}

/**
 * Tells what undoing a run would put back and what it can’t.
 * @throws HttpError 404
 */
export async function describeUndo(id: number, viewer: Viewer, context: ServerContext): Promise<RunUndo> {
  const { db, catalog } = context
  const { rows: runs } = await sql<{ status: number; done: readonly string[]; steps: readonly AutomationStep[] }>`
    select status, done, steps from core.automation_run where id = ${id}`.execute(db.query)
  const [run] = runs
  if (!run) throw notFound('Run')
  const written = await writtenBy(db, id)
  const nameOf = await listedNames(db, catalog, written, viewer)
  const changes = written.flatMap(({ entity: kind, id: record, action, before, isOverwritten }) => {
    const entity = catalog.get(kind)?.entity
    if (!entity) return []
    const visible = Object.keys(before ?? {}).flatMap((path) => {
      const found = fieldPathAt(entity.fields, path)
      return found && maySeePath(found, entity.policy, viewer.permissions) ? [found.label] : []
    })
    return [
      {
        kind: entity.name.one,
        name: nameOf(kind, record) ?? null,
        isCreated: action === 'create',
        fields: action === 'create' ? [] : [...new Set(visible)],
        stays: isOverwritten,
      },
    ]
  })
  return {
    changes,
    sent: run.done.filter((_, at) => sends(run.steps[at], context)),
    ends: run.status === runStatus.waiting || run.status === runStatus.forApproval,
  }
}

/** Whether a step tells somebody something. */
export function sends(step: AutomationStep | undefined, context: ServerContext): boolean {
  if (step?.kind !== 'plugin') return step !== undefined && ['notify', 'mail', 'webhook'].includes(step.kind)
  return context.contributionsTo(automationActions).some(({ id, sends: does }) => does && id === step.settings.action)
}

async function takeBack(
  tx: Transaction,
  { entity, id, action, before, isOverwritten }: Written,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<boolean> {
  const table = catalog.get(entity)
  if (!table || isOverwritten) return false
  if (action === 'create') {
    await deleteRecord(tx, table, id, viewer, { catalog, via: 'undo' })
    return true
  }
  const record = action === 'update' ? await getWrittenRecord(tx, table, id) : undefined
  if (!record || !before) return false
  await updateRecord(tx, table, id, { ...undoPatch(before), version: record.version }, viewer, { catalog, via: 'undo' })
  return true
}

/**
 * Lets a run that failed begin again where it stopped. Whoever has saved the same steps since answers for them: it runs in their name then.
 * @throws HttpError 404, 409 if it did not fail
 */
export async function retryRun(tx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<{ status: number }>`
    select status from core.automation_run where id = ${id} for update`.execute(tx.query)
  if (!rows[0]) throw notFound('Run')
  if (rows[0].status !== runStatus.failed) throw conflict('Only a run that failed can be run again.')
  await sql`
    update core.automation_run run set status = ${runStatus.waiting}, reason = null, ended_at = null, due_at = null, tries = tries + 1,
      updated_at = now(), version = run.version + 1,
      role_id = case when run.steps = automation.steps then automation.role_id else run.role_id end,
      author_id = case when run.steps = automation.steps then automation.author_id else run.author_id end
    from core.automation where run.id = ${id} and automation.id = run.automation_id`.execute(tx.query)
}
