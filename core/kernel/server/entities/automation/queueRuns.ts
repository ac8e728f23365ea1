import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { HistoryEntry } from '@core/kernel/entity/apiTypes'
import type { Field } from '@core/kernel/entity/Field'
import { parseFilter } from '@core/kernel/entity/filters'
import { isBlank } from '@core/kernel/entity/isBlank'
import { automationOn, runStatus, trigger } from '@core/kernel/entity/automations'
import type { Transaction } from '../../platform/database/Database'
import { type ActiveAutomation, automationsOf } from './activeAutomations'
import { currentRun, linkOfChain } from './currentRun'

/** Runs of automations that should begin, or go on, now. */
export const runsDue = defineEvent<{ readonly ids: readonly number[] }>('core.automationRunsDue')

/** How many automations may start each other, one by the changes of another. */
export const deepestChain = 5
/** The number of runs in one event: they take a while, and an event that fails is delivered again as a whole. */
const perEvent = 50

interface WrittenRecord {
  readonly entity: string
  readonly id: number
  readonly action: HistoryEntry['action']
  readonly changes?: readonly WrittenCell[]
}

interface WrittenCell {
  readonly path: string
  readonly field: Field
  readonly from: unknown
  readonly to: unknown
}

/**
 * Queues a run for each automation that these writes start, in the transaction that wrote the records: once for each cause, and only for
 * what is stored. An automation isn't started by what it did to the same record itself.
 */
export async function queueRuns(tx: Transaction, written: readonly WrittenRecord[]): Promise<void> {
  await queue(
    tx,
    written.flatMap((record) =>
      automationsOf(record.entity)
        .filter((automation) => isStartedBy(automation, record))
        .map(({ id }) => ({ automation: id, entity: record.entity, record: record.id })),
    ),
  )
}

/**
 * Queues a run for each automation that begins when this happens to these records, in the transaction in which it happens.
 * @param event an `AutomationEvent` that the plugin contributes
 */
export async function startAutomations(
  tx: Transaction,
  event: { readonly id: string },
  entity: string,
  records: readonly number[],
): Promise<void> {
  const begun = automationsOf(entity).filter((one) => one.trigger === trigger.event && one.event === event.id)
  await queue(
    tx,
    begun.flatMap(({ id }) => records.map((record) => ({ automation: id, entity, record }))),
  )
}

interface Queued {
  readonly automation: number
  readonly entity: string
  readonly record: number
}

async function queue(tx: Transaction, started: readonly Queued[]): Promise<void> {
  const run = currentRun()
  const due = started.filter(
    ({ automation, entity, record }) => !run?.chain.includes(linkOfChain(automation, entity, record)),
  )
  if (due.length === 0) return
  const depth = run ? run.depth + 1 : 0
  const isCircle = depth > deepestChain
  const { rows } = await sql<{ id: number }>`
    insert into core.automation_run (automation_id, automation_version, entity, record_id, depth, caused_by, chain, steps, role_id, author_id, status, reason)
    select automation.id, automation.version, automation.records, due.record, ${depth}, ${run?.id ?? null}, ${JSON.stringify(run?.chain ?? [])}::jsonb,
      automation.steps, automation.role_id, automation.author_id, ${isCircle ? runStatus.failed : runStatus.waiting},
      ${isCircle ? `More than ${deepestChain} automations started each other: look whether they go in a circle` : null}
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (automation integer, record integer)
    join core.automation on automation.id = due.automation
    where automation.status = ${automationOn} and automation.deleted_at is null
    returning id`.execute(tx.query)
  if (!isCircle)
    await emitRuns(
      tx,
      rows.map(({ id }) => id),
    )
}

/** Tells the nodes that these runs should begin, or go on. */
export async function emitRuns(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += perEvent)
    await tx.emit(runsDue, { ids: ids.slice(from, from + perEvent) })
}

/** Whether this write starts the automation. */
export function isStartedBy(automation: ActiveAutomation, { action, changes = [] }: WrittenRecord): boolean {
  const { created, changed, createdOrChanged } = trigger
  const starts =
    action === 'create'
      ? automation.trigger === created || automation.trigger === createdOrChanged
      : action === 'update' && (automation.trigger === changed || automation.trigger === createdOrChanged)
  if (!starts) return false
  const { field, from, to } = automation
  // For a new record every field is new.
  if (automation.trigger === created || field === null) return action === 'create' || changes.length > 0
  const cell = changes.find(({ path }) => path === field || path.startsWith(`${field}[`))
  // A field that was restricted since would tell whoever the automation notifies what it became.
  return (
    cell?.field.sensitive !== true &&
    cell !== undefined &&
    meets(cell.field, from, cell.from) &&
    meets(cell.field, to, cell.to)
  )
}

/** Whether a value is one of those that a filter by choices selects. */
export function meets(field: Field, filter: string | null, value: unknown): boolean {
  if (filter === null || filter === '') return true
  const condition = parseFilter(field, filter)
  if (!condition) return false
  if ('empty' in condition) return isBlank(value) === condition.empty
  if (!('anyOf' in condition)) return false
  if (isBlank(value)) return condition.orEmpty === true
  const values = Array.isArray(value) ? value : [value]
  return values.some((one) => condition.anyOf.includes(one))
}
