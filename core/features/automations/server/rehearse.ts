import { sql } from 'kysely'
import type { Field } from '@core/kernel/entity/Field'
import { addDays, localDay } from '@core/kernel/entity/dates'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { meets } from '@core/kernel/server/entities/automation/queueRuns'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { conflict, notFound } from '@core/kernel/server/platform/http/errors'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { viewerInRole } from '@core/kernel/server/security/users/viewerInRole'
import { otherwiseOf, stepsNotApproved, trigger } from '@core/kernel/entity/automations'
import { type AutomationDefinition, automatedTable, checkAutomation, eventsOf } from './checkAutomation'
import { filterOf, idsMeeting } from './conditions'
import { doAndTakeBack } from './doAndTakeBack'
import { listedNames } from './listedNames'
import { authorLeft } from './runAutomation'
import { type DayAutomation, dayProblem, recordsWithin } from './startByDay'

/** How far a rehearsal looks back, in days, and how many changes of all records at most. */
const days = 30
const mostChanges = 100_000
/** The number of records on which the steps are tried. */
const mostTried = 50

/** What an automation would have done. */
export interface Rehearsal {
  /** What the records are called: “lead” and “leads”. */
  readonly one: string
  readonly many: string
  /** How often it would have started within the last 30 days, and for how many records. */
  readonly starts: number
  readonly started: number
  /** The records of these that meet its conditions now. */
  readonly records: number
  /** Some of them, as far as the person may see them. */
  readonly examples: readonly { readonly id: number; readonly name: string }[]
  /** On how many its steps were tried, and what came of each step. */
  readonly tried: number
  /** Approvals are taken as given; what is done otherwise was tried too. */
  readonly steps: readonly (TriedStep & { readonly otherwise: readonly TriedStep[] })[]
}

interface TriedStep {
  /** What it did, and on how many records, the most frequent first. */
  readonly outcomes: readonly { readonly did: string; readonly records: number }[]
  readonly failed: number
  readonly problem: string | null
}

export interface Rehearsed extends DayAutomation, AutomationDefinition {
  readonly name: string
}

/**
 * Finds out what an automation would have done in the last 30 days: which changes would have started it, and what its steps come to. The
 * steps are really done, for each record in a transaction of its own that is then rolled back, so nothing is stored and nothing is sent.
 * Conditions are compared with the values of today.
 * @param change what is to be saved: then it is checked, and rehearsed in the name of whoever would save it
 * @throws HttpError 404, 400 where the change can't be saved, 409 where it can't run at all
 */
export async function rehearse(
  id: number,
  viewer: Viewer,
  context: ServerContext,
  change: Partial<AutomationDefinition> = {},
): Promise<Rehearsal> {
  const { db, catalog } = context
  const { automation, table, runner } = await findRehearsed(id, viewer, context, change)
  const changed = await db.transaction((tx) => startsOf(tx, table, automation, runner, context))
  const among = (filter: Readonly<Record<string, string>>, ids: readonly number[]) =>
    idsMeeting(db, table, catalog, { filter, ids }, runner, Math.max(1, ids.length))
  // What happened to records that its role doesn't see is not counted either.
  const seen = new Set(await among({}, [...new Set(changed)]))
  const started = changed.filter((id) => seen.has(id))
  const records = [...seen]
  const meeting = await among(filterOf(automation.conditions ?? []), records)
  const tried = meeting.slice(0, mostTried)
  return {
    one: table.entity.name.one.toLowerCase(),
    many: table.entity.name.many.toLowerCase(),
    starts: started.length,
    started: records.length,
    records: meeting.length,
    examples: await examplesOf(db, catalog, { entity: table.entity.id, ids: meeting.slice(0, 5) }, viewer),
    tried: tried.length,
    steps: await tryBranches(table, automation, tried, runner, context),
  }
}

/**
 * @param change what is to be saved: then it is checked, and `runner` is whoever would save it
 * @returns an automation with its records and with the person in whose name it runs
 * @throws HttpError 404, 400 where the change can't be saved, 409 where it can't run at all
 */
export async function findRehearsed(
  id: number,
  viewer: Viewer,
  context: ServerContext,
  change: Partial<AutomationDefinition>,
): Promise<{ readonly automation: Rehearsed; readonly table: EntityTable; readonly runner: Viewer }> {
  const { db, catalog } = context
  const { rows } = await sql<Rehearsed>`
    select id, name, records, trigger, field, from_value as "fromValue", to_value as "toValue", event, day_field as "dayField",
      day_offset as "dayOffset", to_char(starts_at, 'HH24:MI') as "startsAt", weekdays, conditions, role_id as "roleId", author_id as author,
      null as "startedDay", steps
    from core.automation where id = ${id} and deleted_at is null`.execute(db.query)
  const [stored] = rows
  if (!stored) throw notFound('Automation')
  const isChanged = Object.keys(change).length > 0
  const automation = isChanged ? { ...stored, ...change, author: viewer.id } : stored
  if (isChanged) await db.transaction((tx) => checkAutomation(tx, automation, viewer, context))
  const table = automatedTable(catalog, automation.records)
  // One that was carried here has nobody yet: it would run in the name of whoever turns it on.
  const runner = await viewerInRole(db, automation.author ?? viewer.id, automation.roleId)
  if (!runner)
    throw conflict(
      automation.author === null ? 'You don’t have its role, so somebody who has it tries it.' : authorLeft,
    )
  return { automation, table, runner }
}

/** @returns the ids of the records, once for each time that they would have started it */
async function startsOf(
  tx: Transaction,
  table: EntityTable,
  automation: Rehearsed,
  runner: Viewer,
  context: ServerContext,
): Promise<readonly number[]> {
  const { catalog } = context
  const { trigger: kind } = automation
  if (kind === trigger.event) {
    const event = eventsOf(automation.records, context).find(({ id }) => id === automation.event)
    return event ? event.past(tx, automation.records, days) : []
  }
  if (kind === trigger.atTime || kind === trigger.dayNear) {
    const to = localDay(new Date())
    const problem = dayProblem(table, automation, runner, catalog)
    if (problem) throw conflict(problem)
    return recordsWithin(tx, automation, { from: addDays(to, 1 - days), to }, runner, catalog)
  }
  return changesThatStart(tx, table, automation)
}

interface StoredWrite {
  readonly id: number
  readonly action: 'create' | 'update'
  readonly change: { readonly from?: string | null; readonly to?: string | null } | null
  readonly before: unknown
  readonly after: unknown
}

async function changesThatStart(
  tx: Transaction,
  { entity }: EntityTable,
  { trigger: kind, field, fromValue: from, toValue: to }: Rehearsed,
): Promise<readonly number[]> {
  const actions = { [trigger.created]: ['create'], [trigger.changed]: ['update'] }[kind] ?? ['create', 'update']
  const changed = kind === trigger.created ? null : field
  const { rows } = await sql<StoredWrite>`
    select record_id as id, action, change, before -> ${changed} as before, after -> ${changed} as after
    from core.history written left join lateral (
      select change from jsonb_array_elements(written.changes) as change where change ->> 'field' = ${changed} limit 1) cell on true
    where entity = ${entity.id} and action = any(${actions}) and at > now() - make_interval(days => ${days})
      and written.id > (select max(newest.id) - ${mostChanges} from core.history newest) and (${changed}::text is null or change is not null)
    order by written.id`.execute(tx.query)
  if (changed === null) return rows.map(({ id }) => id)
  const { field: found, sensitive } = fieldPathAt(entity.fields, changed) ?? {}
  if (!found || sensitive) return []
  return rows
    .filter(({ action, change, before, after }) =>
      action === 'create'
        ? meets(found, from, null) && meets(found, to, valueOf(found, change?.to ?? null))
        : meets(found, from, before) && meets(found, to, after),
    )
    .map(({ id }) => id)
}

/** The value of a new record, whose history has it as text: the id of a choice by its name, the id of a reference as it is. */
function valueOf({ options, kind }: Field, text: string | null): unknown {
  if (text === null) return null
  if (options) return options.filter(({ name }) => text.split(', ').includes(name)).map(({ id }) => id)
  return kind === 'yesNo' ? text === 'Yes' : Number(text)
}

/** Tries the steps, and for each approval those that are done if it isn't given. */
async function tryBranches(
  table: EntityTable,
  automation: Rehearsed,
  ids: readonly number[],
  runner: Viewer,
  context: ServerContext,
): Promise<Rehearsal['steps']> {
  const tried = await trySteps(table, automation, ids, runner, context)
  const branches: Rehearsal['steps'][number][] = []
  for (const [at, step] of automation.steps.entries()) {
    const refused = { ...automation, steps: stepsNotApproved(automation.steps, at) }
    const all = otherwiseOf(step).length > 0 ? await trySteps(table, refused, ids, runner, context) : []
    branches.push({ ...tried[at]!, otherwise: all.slice(at + 1) })
  }
  return branches
}

async function trySteps(
  table: EntityTable,
  automation: Rehearsed,
  ids: readonly number[],
  runner: Viewer,
  context: ServerContext,
): Promise<readonly TriedStep[]> {
  const tried = automation.steps.map(() => ({
    did: new Map<string, number>(),
    failed: 0,
    problem: null as string | null,
  }))
  for (const id of ids) {
    const failed = await doAndTakeBack({ automation, table, id, runner, context }, automation.steps, async (now) => {
      const result = await now.act()
      const { did } = tried[now.step]!
      did.set(result.did, (did.get(result.did) ?? 0) + 1)
      return result
    })
    if (!failed) continue
    tried[failed.step]!.failed++
    tried[failed.step]!.problem ??= failed.problem
  }
  return tried.map(({ did, ...rest }) => ({
    outcomes: [...did].map(([text, records]) => ({ did: text, records })).toSorted((a, b) => b.records - a.records),
    ...rest,
  }))
}

async function examplesOf(
  db: Database,
  catalog: EntityCatalog,
  { entity, ids }: { readonly entity: string; readonly ids: readonly number[] },
  viewer: Viewer,
): Promise<Rehearsal['examples']> {
  const nameOf = await listedNames(
    db,
    catalog,
    ids.map((id) => ({ entity, id })),
    viewer,
  )
  return ids.flatMap((id) => {
    const name = nameOf(entity, id)
    return name === undefined ? [] : [{ id, name }]
  })
}
