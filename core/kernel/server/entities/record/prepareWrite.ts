import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Field, Fields, RecordOf } from '@core/kernel/entity/Field'
import { mergePatch, type FieldError } from '@core/kernel/entity/parse'
import { messages, serverMessages } from '@core/kernel/entity/messages'
import { type FieldAccess, type PermissionIds, permissionsFor, scopes, throughField } from '@core/kernel/entity/policy'
import { checkRules } from '@core/kernel/entity/rules'
import { deniedMove, firstState, transitionRule } from '@core/kernel/entity/transitions'
import { visitValues } from '@core/kernel/entity/visitValues'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { forbidden, invalid } from '../../platform/http/errors'
import { activePeople } from '../../security/users/activePeople'
import { bindFiles } from '../files/bindFiles'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable, PlannedWrite, Remember, WritePlan } from '../table/EntityTable'
import { namesSql, type ReferenceTarget, referenceTargetOf } from './namesOf'
import type { Values } from './storedRecord'
import type { WriteOptions } from './WriteOptions'

interface Prepared {
  /** As `parse` or `parsePatch` returned it, with the fields of `rules.extra`. */
  readonly input: Values
  /** The stored record, with its id and version; null for a new one. */
  readonly before: (Values & { readonly id: number; readonly version: number }) | null
  readonly viewer: Viewer
  readonly options: WriteOptions
  /** Which fields the viewer sees and changes. */
  readonly access: FieldAccess
  /** Default: those of the entity. */
  readonly fields?: Fields
  /** Fills in values that the input doesn't contain. */
  complete?(record: Values): Values
}

/**
 * From an input to what is to be written: the input put onto the stored record, the rules across its fields, then what the table's rules
 * make of it, with entries that its look-up lists have and files that are the viewer's to name. Nothing is written yet.
 * @throws HttpError when a field or a rule is against it
 */
export async function prepareWrite(
  tx: Transaction,
  { entity, rules }: EntityTable,
  { input, before, viewer, options, access, fields = entity.fields, complete = (record) => record }: Prepared,
): Promise<WritePlan> {
  const isExtra = (name: string) => rules?.extra !== undefined && Object.hasOwn(rules.extra, name)
  const entries = Object.entries(input)
  const body = Object.fromEntries(entries.filter(([name]) => !isExtra(name)))
  const extra = Object.fromEntries(entries.filter(([name]) => isExtra(name)))
  const stored = before as PlannedWrite['before']
  const merged = mergePatch(fields, stored, body, access)
  if (merged.errors) throw invalid(merged.errors)

  const { via = null, same, remember = askEachTime } = options
  const completed = complete(merged.value)
  // An undo puts back what was right once.
  if (via !== 'undo') refuseByRules(entity, completed, before, viewer)
  const { catalog } = options
  const after = (before ? completed : begun(entity, completed)) as RecordOf<Fields>
  const write = { tx, viewer, via, before: stored, after, extra, same, remember, catalog }
  const plan: WritePlan = (await rules?.plan?.(write)) ?? { record: after }
  await checkLookups(tx, entity.fields, before, plan.record, remember)
  const id = before ? { id: before.id } : {}
  const { record, written } = await bindFiles(tx, { entity, ...id, before, after: plan.record, viewer })
  if (!written) return plan
  return {
    ...plan,
    record,
    async written(recordId) {
      await written(recordId)
      await plan.written?.(recordId)
    },
  }
}

/** @throws HttpError 403 for a move along a transition that the person may not take, 400 for what the rules across fields refuse */
function refuseByRules(entity: Entity, record: Values, before: Prepared['before'], viewer: Viewer): void {
  const broken = checkRules([transitionRule(entity), ...(entity.rules ?? [])], { record, before })
  const denied = before && deniedMove(entity, before, record, viewer.permissions)
  if (denied) throw forbidden(denied.what, { needs: denied.needs })
  if (broken.length > 0) throw invalid(broken)
}

/** @returns a new record in the first state of its entity, where that has transitions */
function begun(entity: Entity, record: Values): Values {
  const first = firstState(entity)
  return first === undefined ? record : { ...record, [entity.state!]: record[entity.state!] ?? first }
}

/** For the write of a single record: nothing is cached. */
export const askEachTime: Remember = (_question, find) => find()

/** An id of a look-up list in a record, with its path. */
interface ChosenEntry {
  /** `source`, `guardians[0].relation` */
  readonly path: string
  readonly field: Field
  readonly list: string
  readonly id: number
}

/**
 * Checks that the look-up lists have the entries of a record. A retired entry may stay where it is, and may not be chosen again.
 * @param before null for a new record
 * @throws HttpError 400 that names each field
 */
export async function checkLookups(
  tx: Transaction,
  fields: Fields,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
  remember: Remember = askEachTime,
): Promise<void> {
  const chosen = lookupsIn(fields, after)
  if (chosen.length === 0) return
  const lists = [...new Set(chosen.map(({ list }) => list))]
  const known = await remember(`core.lookups ${lists.join(' ')}`, () => entriesOf(tx, lists))
  const stored = new Set(lookupsIn(fields, before).map(named))
  const errors = chosen.flatMap((entry): FieldError[] => {
    const retired = known.get(`${entry.list} ${entry.id}`)
    if (retired === undefined) return [{ field: entry.path, message: messages.choice(entry.field.label) }]
    return retired && !stored.has(named(entry))
      ? [{ field: entry.path, message: serverMessages.retired(entry.field.label) }]
      : []
  })
  if (errors.length > 0) throw invalid(errors)
}

/** @returns whether each entry of the lists is retired, by `list id`. */
async function entriesOf(tx: Transaction, lists: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{
    list: string
    id: number
    retired: boolean
  }>`select list, id, retired from core.lookup_entry where list = any(${lists}::text[])`.execute(tx.query)
  return new Map(rows.map(({ list, id, retired }) => [`${list} ${id}`, retired]))
}

/** Rows may change places, so the key of an entry doesn't depend on the row's position. */
function named({ path, list, id }: ChosenEntry): string {
  return `${path.replaceAll(/\[\d+\]/g, '')} ${list} ${id}`
}

/** Every look-up entry of a record, including those in groups and rows. */
function lookupsIn(fields: Fields, record: Values | null): readonly ChosenEntry[] {
  return [...visitValues(fields, record)].flatMap(({ path, field, value }) =>
    field.lookup === undefined ? [] : [{ path, field, list: field.lookup, id: value as number }],
  )
}

/** A reference in a record. */
interface Reference {
  readonly path: string
  readonly field: Field
  readonly id: number
  /** The entity that it points at; undefined for a link without a kind. */
  readonly entity: string | undefined
}

/**
 * Checks that the person may use the new references of a record, and may assign it as it is assigned. Unchanged references may stay.
 * @param before null for a new record
 * @throws HttpError 403 without the permission to assign, 400 when a referenced record can't be chosen
 */
export async function checkReferences(
  tx: Transaction,
  table: EntityTable,
  before: Values | null,
  after: Values,
  viewer: Viewer,
  catalog: EntityCatalog,
  remember: Remember = askEachTime,
): Promise<void> {
  const { fields, policy, name, owners } = table.entity
  const assigned = owners?.assigned
  if (assigned) checkHandover(policy.assign, before?.[assigned] ?? null, after[assigned] ?? null, viewer, name.many)
  const had = new Set(referencesIn(fields, before).map(({ field, id, entity }) => `${entity} ${id} ${field.label}`))
  const fresh = referencesIn(fields, after).filter(
    ({ field, id, entity }) => !had.has(`${entity} ${id} ${field.label}`),
  )
  const errors: FieldError[] = [...halfLinks(table, before, after)]
  // The first question that isn't cached asks for all of them.
  let usable: ReturnType<typeof usableAmong> | undefined
  for (const reference of fresh) {
    const question = `core.reference ${table.entity.id} ${reference.path} ${reference.entity} ${reference.id}`
    const find = async () => (await (usable ??= usableAmong(tx, table, fresh, viewer, catalog))).has(reference)
    if (!(await remember(question, find)))
      errors.push({ field: reference.path, message: choose(table, reference.path, reference.field) })
  }
  if (errors.length > 0) throw invalid(errors)
}

/** A link that has a kind but no record would belong to nothing. */
function halfLinks(table: EntityTable, before: Values | null, after: Values): FieldError[] {
  return Object.entries(table.entity.fields).flatMap(([name, field]) => {
    const { linkType } = field
    const isHalf = linkType !== undefined && after[linkType] != null && after[name] == null
    return isHalf && before?.[linkType] !== after[linkType]
      ? [{ field: name, message: choose(table, name, field) }]
      : []
  })
}

function checkHandover(assign: number | undefined, from: unknown, to: unknown, viewer: Viewer, many: string): void {
  if (assign === undefined || from === to || (from === null && to === viewer.id) || viewer.permissions.has(assign))
    return
  throw forbidden(`assigning ${many.toLowerCase()}`, { needs: [assign] })
}

/** @returns those of these references that the viewer may use, by one query: records that they may know, and people who are active */
async function usableAmong(
  tx: Transaction,
  table: EntityTable,
  references: readonly Reference[],
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<ReadonlySet<Reference>> {
  for (const { field, path, entity = '', id } of references) {
    // A child must not be created while its parent is being deleted, or while the parent's children are being moved.
    const parent = field.links || path === throughField(table.entity) ? catalog.get(entity) : undefined
    if (parent) await sql`select from ${sql.table(parent.table)} where id = ${id} for key share`.execute(tx.query)
  }
  const isPerson = ({ entity }: Reference) => entity === 'user'
  const isAssignee = ({ path }: Reference) => path === table.entity.owners?.assigned
  const people = references.filter(isPerson)
  const records = references.filter((reference) => !isPerson(reference))
  const pointers = records.flatMap(({ entity, id }) => (entity === undefined ? [] : [{ entity, id }]))
  const parts = [
    ...namesSql(catalog, pointers, viewer),
    ...activeSql(tx, 'assignee', people.filter(isAssignee), workPermissions(table)),
    ...activeSql(
      tx,
      'person',
      people.filter((reference) => !isAssignee(reference)),
    ),
  ]
  if (parts.length === 0) return new Set()
  const { rows } = await sql<ReferenceTarget>`${sql.join(parts, sql` union all `)}`.execute(tx.query)
  const found = new Set(rows.map(({ entity, id }) => `${entity} ${id}`))
  const kindOf = (reference: Reference) =>
    isPerson(reference) ? (isAssignee(reference) ? 'assignee' : 'person') : reference.entity
  return new Set(references.filter((reference) => found.has(`${kindOf(reference)} ${reference.id}`)))
}

/** A query of those of these people who may sign in and have one of the permissions, in the columns of `namesSql`. */
function activeSql(
  tx: Transaction,
  kind: string,
  references: readonly Reference[],
  permissions?: PermissionIds,
): readonly RawBuilder<unknown>[] {
  if (references.length === 0) return []
  const ids = references.map(({ id }) => id)
  const active = activePeople(tx, permissions).where('user.id', 'in', ids).select(['user.id', 'user.name'])
  return [sql`select ${kind}::text as entity, id, name from (${active}) as active`]
}

/**
 * The permissions of which an assignee must hold one to be able to work on the record. Where only people who may change all records change
 * one, such as a target, an assignee only sees it.
 */
export function workPermissions({ entity: { policy } }: EntityTable): PermissionIds | undefined {
  const { update, view } = policy
  const changesSome = scopes.some((scope) => scope !== 'all' && update[scope] !== undefined)
  return (update.needs === undefined && !changesSome ? undefined : permissionsFor(update)) ?? view.needs
}

function choose({ entity }: EntityTable, path: string, { label, entity: target }: Field): string {
  if (target !== 'user') return `${label}: choose one of the list`
  return path === entity.owners?.assigned
    ? `${label}: choose an active person who works with ${entity.name.many.toLowerCase()}`
    : `${label}: choose an active person`
}

function referencesIn(fields: Fields, values: Values | null): readonly Reference[] {
  return [...visitValues(fields, values)].flatMap(({ path, field, value, within }) => {
    const entity = field.links ? referenceTargetOf(field, within) : field.entity
    return field.links || entity !== undefined ? [{ path, field, id: value as number, entity }] : []
  })
}
