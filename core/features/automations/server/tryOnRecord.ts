import { sql } from 'kysely'
import type { HistoryEntry } from '@core/kernel/entity/apiTypes'
import {
  type AutomationCondition,
  type AutomationStep,
  otherwiseOf,
  stepsNotApproved,
  trigger,
} from '@core/kernel/entity/automations'
import { addDays, localDay } from '@core/kernel/entity/dates'
import { displayText } from '@core/kernel/entity/displayText'
import { isBlank } from '@core/kernel/entity/isBlank'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { maySeePath } from '@core/kernel/entity/policy'
import { namesOf, referenceTargetOf } from '@core/kernel/server/entities/record/namesOf'
import { entryColumns, presentHistory, type StoredEntry } from '@core/kernel/server/entities/record/readHistory'
import { findRecord, type StoredRecord } from '@core/kernel/server/entities/record/storedRecord'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { forbidden, notFound } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import type { AutomationDefinition } from './checkAutomation'
import { filterOf, idsMeetingEach } from './conditions'
import { doAndTakeBack, type Trial } from './doAndTakeBack'
import { findRehearsed, type Rehearsed } from './rehearse'
import { authorOf } from './runAutomation'
import type { StepResult } from './steps/StepWork'
import { valueAt } from './values'

/** What an automation would do with one record if it started now. */
export interface RecordTrial {
  /** What the record is called: “lead”. */
  readonly one: string
  /** The day on which the automation starts for it; null where it starts by no day of the record, or the record has none. */
  readonly startsOn: string | null
  /** False: the role of the automation may not see the record, so it never acts on it. */
  readonly isSeen: boolean
  readonly conditions: readonly CheckedCondition[]
  /** Empty where it wouldn't begin. Approvals are taken as given; what is done otherwise was tried too. */
  readonly steps: readonly (TriedStep & { readonly otherwise: readonly TriedStep[] })[]
}

interface CheckedCondition extends AutomationCondition {
  readonly label: string
  readonly isMet: boolean
  /** What the record contains, as the person sees it; null where they may not. */
  readonly now: string | null
}

interface TriedStep {
  readonly kind: AutomationStep['kind']
  /** Null: it wasn't reached. */
  readonly did: string | null
  /** Why it would fail. */
  readonly problem: string | null
  /** What it would say, and to whom. */
  readonly text: string | null
  readonly to: readonly string[]
  /** Of a step that goes on only under conditions. */
  readonly conditions: readonly CheckedCondition[]
  /** What it would write, record by record. */
  readonly writes: readonly {
    /** The kind of record: “Task”. */
    readonly kind: string
    readonly isCreated: boolean
    readonly changes: HistoryEntry['changes']
  }[]
}

/**
 * Finds out what an automation would do with one record, step by step. As in a rehearsal the steps are really done, in a transaction that is
 * rolled back: nothing is stored and nothing is sent.
 * @param change what is to be saved: then it is checked, and tried in the name of whoever would save it
 * @throws HttpError 404 where the person may not see the record, 403 where a condition is on a field that they may not see; else as `rehearse` does
 */
export async function tryOnRecord(
  { id, record: recordId }: { readonly id: number; readonly record: number },
  viewer: Viewer,
  context: ServerContext,
  change: Partial<AutomationDefinition> = {},
): Promise<RecordTrial> {
  const { db, catalog } = context
  const { automation, table, runner } = await findRehearsed(id, viewer, context, change)
  const record = await findRecord(db, table, recordId, viewer)
  if (!record) throw notFound(table.entity.name.one)
  const hidden = conditionsOf(automation).some(({ field }) => {
    const found = fieldPathAt(table.entity.fields, field)
    return found !== undefined && !maySeePath(found, table.entity.policy, viewer.permissions)
  })
  // Trying other values one after the other would tell the one that the person may not see.
  if (hidden) throw forbidden('try an automation with a condition on a field that you may not see')
  const look = { table, record, runner, viewer, catalog }
  const [seen] = await idsMeetingEach(db, catalog, [{ table, filter: {}, ids: [recordId], viewer: runner }])
  const conditions = await checkConditions(db, automation.conditions ?? [], look)
  const isSeen = seen?.has(recordId) === true
  const begins = isSeen && conditions.every(({ isMet }) => isMet)
  const trial = { automation, table, id: recordId, runner, viewer, context }
  const steps = begins ? await trySteps(trial, automation.steps) : []
  const branches: RecordTrial['steps'][number][] = []
  for (const [at, step] of steps.entries()) {
    const hasOther = step.did !== null && otherwiseOf(automation.steps[at]!).length > 0
    const all = hasOther ? await trySteps(trial, stepsNotApproved(automation.steps, at)) : []
    branches.push({ ...step, otherwise: all.slice(at + 1) })
  }
  return {
    one: table.entity.name.one.toLowerCase(),
    startsOn: startsOn(automation, table, record),
    isSeen,
    conditions,
    steps: branches,
  }
}

/** Of the automation itself, and of its steps that go on only under conditions. */
function conditionsOf({ conditions, steps }: Rehearsed): readonly AutomationCondition[] {
  const inSteps = steps
    .flatMap((step) => [step, ...otherwiseOf(step)])
    .flatMap(({ kind, settings }) => (kind === 'stop' ? (settings.conditions as readonly AutomationCondition[]) : []))
  return [...(conditions ?? []), ...inSteps]
}

function startsOn(
  { trigger: kind, dayField, dayOffset }: Rehearsed,
  { entity }: EntityTable,
  { values }: StoredRecord,
): string | null {
  const found = kind === trigger.dayNear && dayField !== null ? fieldPathAt(entity.fields, dayField) : undefined
  const value = found && !found.sensitive ? valueAt(values, dayField!) : null
  if (typeof value !== 'string') return null
  return addDays(found?.field.kind === 'dateTime' ? localDay(new Date(value)) : value, dayOffset ?? 0)
}

interface Look {
  readonly table: EntityTable
  readonly record: StoredRecord
  readonly runner: Viewer
  readonly viewer: Viewer
  readonly catalog: EntityCatalog
}

async function checkConditions(
  db: Database | Transaction,
  conditions: readonly AutomationCondition[],
  { table, record, runner, viewer, catalog }: Look,
): Promise<readonly CheckedCondition[]> {
  const { fields, policy } = table.entity
  const checks = conditions.map((one) => ({ table, filter: filterOf([one]), ids: [record.id], viewer: runner }))
  const met = await idsMeetingEach(db, catalog, checks)
  const shown = conditions.map(({ field: path }) => {
    const found = fieldPathAt(fields, path)
    if (!found || !maySeePath(found, policy, viewer.permissions)) return undefined
    const siblings = path.includes('.') ? valueAt(record.values, path.slice(0, path.lastIndexOf('.'))) : record.values
    const entity = referenceTargetOf(found.field, siblings as Readonly<Record<string, unknown>> | null)
    return { field: found.field, label: found.label, value: valueAt(record.values, path), entity }
  })
  const pointers = shown.flatMap((one) =>
    one?.entity !== undefined && typeof one.value === 'number' ? [{ entity: one.entity, id: one.value }] : [],
  )
  const nameOf = await namesOf(db, catalog, pointers, viewer)
  return conditions.map((condition, at) => {
    const one = shown[at]
    const name = one?.entity === undefined ? undefined : nameOf(one.entity, Number(one.value))
    return {
      ...condition,
      label: one?.label ?? condition.field,
      isMet: met[at]!.has(record.id),
      now: one === undefined ? null : isBlank(one.value) ? 'empty' : displayText(one.field, one.value, name),
    }
  })
}

interface WatchedTrial extends Trial {
  /** Who looks at what it does. */
  readonly viewer: Viewer
}

const untried = { did: null, problem: null, text: null, to: [], conditions: [], writes: [] }

async function trySteps(trial: WatchedTrial, steps: readonly AutomationStep[]): Promise<readonly TriedStep[]> {
  const { table, runner, viewer, context } = trial
  const tried: TriedStep[] = []
  const failed = await doAndTakeBack(trial, steps, async ({ step, tx, record, act }) => {
    const { kind, settings } = steps[step]!
    const last = await lastEntry(tx)
    const look = { table, record, runner, viewer, catalog: context.catalog }
    const conditions =
      kind === 'stop' ? await checkConditions(tx, settings.conditions as readonly AutomationCondition[], look) : []
    const result = await act()
    tried.push({
      kind,
      did: result.did,
      problem: null,
      conditions,
      ...(await toldBy(tx, result)),
      writes: await writesSince(tx, last, trial),
    })
    return result
  })
  if (failed) tried.push({ ...untried, kind: steps[failed.step]!.kind, problem: failed.problem })
  return [...tried, ...steps.slice(tried.length).map(({ kind }) => ({ ...untried, kind }))]
}

async function toldBy(tx: Transaction, { said }: StepResult): Promise<Pick<TriedStep, 'text' | 'to'>> {
  if (!said) return { text: null, to: [] }
  if (said.address !== undefined) return { text: said.text, to: [said.address] }
  const { rows } = await sql<{ name: string }>`
    select name from core."user" where id = any(${said.people ?? []}::integer[]) order by name`.execute(tx.query)
  return { text: said.text, to: rows.map(({ name }) => name) }
}

async function lastEntry(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id)::float8 as id from core.history`.execute(tx.query)
  return rows[0]?.id ?? 0
}

/** @returns what this transaction has written since, as the person may see it: of other records than the tried one, only what is new */
async function writesSince(
  tx: Transaction,
  last: number,
  { automation, table, id, viewer, context: { catalog } }: WatchedTrial,
): Promise<TriedStep['writes']> {
  // The time of a history entry is that of its transaction, so that others which write meanwhile are told apart.
  const { rows } = await sql<StoredEntry & { readonly recordId: number }>`
    select ${sql.raw(entryColumns)}, record_id as "recordId" from core.history
    where id > ${last} and at = now() and author = ${authorOf(automation.name)} order by id`.execute(tx.query)
  const written = rows.filter(({ action, changes }) => action !== 'update' || changes.length > 0)
  const entries = await presentHistory(tx, written, viewer, catalog)
  return written.flatMap(({ entity, action, recordId }, at) => {
    const kind = catalog.get(entity)?.entity
    if (!kind) return []
    const isShown = action === 'create' || (entity === table.entity.id && recordId === id)
    return [{ kind: kind.name.one, isCreated: action === 'create', changes: isShown ? entries[at]!.changes : [] }]
  })
}
