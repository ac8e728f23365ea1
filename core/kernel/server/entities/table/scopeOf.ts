import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { viewAuditLog } from '@core/kernel/entity/patientAccess'
import { type Action, type Belonging, ownerField } from '@core/kernel/entity/policy'
import {
  type OwnerColumns,
  type ScopeViewer,
  bindScope,
  scopePredicate,
  scopeText,
} from '../../security/access/scopePredicate'
import type { Database, Transaction } from '../../platform/database/Database'
import { columnOf } from './columns'
import type { EntityTable } from './EntityTable'
import { identifier, literalOf, tableName } from './quote'

/**
 * The condition for the rows of an entity that aren't deleted and with which this person may do the action, in a query whose alias of the
 * table is the entity's id.
 */
export function scopeOf(table: EntityTable, action: Action, viewer: ScopeViewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${notDeleted(table)} and ${policySql(table, action, viewer)})`
}

/** The policy alone, for deleted rows as well. */
export function policySql(table: EntityTable, action: Action, viewer: ScopeViewer): RawBuilder<SqlBool> {
  return scopePredicate(policySqlText(table, action, viewer.permissions), viewer)
}

/**
 * The condition for deleted rows whose deletion and history this person may read: they might have seen the record, and may either delete
 * it, and so restore it, or read the audit log, which has the same.
 */
export function deletedScope(table: EntityTable, viewer: ScopeViewer): RawBuilder<SqlBool> {
  const may = viewer.permissions.has(viewAuditLog) ? sql`true` : policySql(table, 'delete', viewer)
  return sql<SqlBool>`(not ${notDeleted(table)} and ${policySql(table, 'view', viewer)} and ${may})`
}

/** Not deleted. */
export function notDeleted({ entity }: EntityTable): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${entity.id}.deleted_at`)} is null`
}

/** Cached by the permissions of a session, which are the same object until they change. */
const policyTexts = new WeakMap<ReadonlySet<number>, WeakMap<EntityTable, Map<string, string>>>()

/**
 * The policy as text; `bindScope` inserts the person.
 * @param alias the alias of the table in the query
 */
export function policySqlText(
  table: EntityTable,
  action: Action,
  permissions: ReadonlySet<number>,
  alias: string = table.entity.id,
  depth = 1,
): string {
  const ofThese = policyTexts.get(permissions) ?? new WeakMap<EntityTable, Map<string, string>>()
  policyTexts.set(permissions, ofThese)
  const texts = ofThese.get(table) ?? new Map<string, string>()
  ofThese.set(table, texts)
  const name = `${action} ${depth} ${alias}`
  const text = texts.get(name) ?? makePolicyText(table, action, permissions, alias, depth)
  texts.set(name, text)
  return text
}

function makePolicyText(
  table: EntityTable,
  action: Action,
  permissions: ReadonlySet<number>,
  alias: string,
  depth: number,
): string {
  const { entity } = table
  const rule = entity.policy[action]
  const at = (field: string) => `${identifier(alias)}.${identifier(columnOf(field))}`
  const column = (scope: 'assigned' | 'own' | 'store') => {
    const field = ownerField(entity, scope)
    return field === undefined ? {} : { [scope]: at(field) }
  }
  const columns: OwnerColumns = {
    ...column('own'),
    ...column('assigned'),
    ...column('store'),
    ...(entity.owners?.through !== undefined && {
      through: () => parentText(table, rule.parentAction ?? 'view', permissions, at, depth),
    }),
  }
  return scopeText(rule, permissions, columns)
}

/** Ends a subquery that Postgres then evaluates for each row, rather than reading the whole table into a hash. */
export const rowByRow = ' offset 0'

/** More than any chain of references needs. It ends a chain that leads back to itself. */
const deepest = 8

/**
 * Whether the record that a row belongs to exists and the person may see it, or do `action` to it: by that record's own policy, which may
 * itself depend on another record.
 * @param at SQL of a field of the row
 * @param ofFewRows the condition is checked for the rows of a page, each of which finds its record by the id. The planner doesn't know how
 * few they are, and would read all records of that kind first. It does not rewrite a condition with an offset.
 */
function parentText(
  { entity, catalog }: EntityTable,
  action: Action,
  permissions: ReadonlySet<number>,
  at: (field: string) => string,
  depth: number,
  ofFewRows = false,
): string {
  const field = entity.owners!.through!
  if (!catalog)
    throw new Error(
      `“${entity.id}” is reached through records of other entities: take its table from the context's catalog, which knows them.`,
    )
  if (depth > deepest)
    throw new Error(
      `“${entity.id}” is reached through records that are reached through it: let one of them end the chain.`,
    )
  const alias = `parent${depth}`
  if (typeof field === 'object') return belongingText(field)
  const { entity: target = '', links, linkType = '' } = entity.fields[field]!
  const reached = (links ?? [{ id: undefined, entity: target }]).flatMap(({ id, entity: of }) => {
    const exists = existsText(of, `${alias}.id = ${at(field)}`, id !== undefined)
    if (exists === 'false') return []
    // A link without a kind would make the condition null; it must be false.
    return [id === undefined ? exists : `(${at(linkType)} is not null and ${at(linkType)} = ${id} and ${exists})`]
  })
  if (reached.length < 2) return reached[0] ?? 'false'
  return `(${reached.join(' or ')})`

  /** One of the records that belong to the row is enough. */
  function belongingText({ entity: of, by }: Belonging): string {
    return existsText(of, `${alias}.${identifier(columnOf(by))} = ${at('id')}`)
  }

  /** @param isOneOfKinds the row may also belong to records of other kinds, so the planner can't turn the condition into a join */
  function existsText(of: string, points: string, isOneOfKinds = false): string {
    // If its plugin is off nobody sees the other record, and so nothing that belongs to it.
    const other = catalog!.get(of)
    const reach = other ? policySqlText(other, action, permissions, alias, depth + 1) : 'false'
    if (!other || reach === 'false') return 'false'
    // For a kind of which the person may see all records, the planner would read all of them into a hash, even for a page.
    const isLookedUp = ofFewRows || (isOneOfKinds && reach === 'true')
    return `exists (select from ${tableName(other.table)} ${alias} where ${points} and ${alias}.deleted_at is null${reach === 'true' ? '' : ` and ${reach}`}${isLookedUp ? rowByRow : ''})`
  }
}

/**
 * Whether the person may see the record that a row belongs to, or do `action` to it, as SQL for the rows of a page of the table.
 * @param put returns the text that represents a value
 */
export function parentAllowsText(
  table: EntityTable,
  action: Action,
  viewer: ScopeViewer,
  put: (value: number | null) => string,
): string {
  const at = (field: string) => `${identifier(table.entity.id)}.${identifier(columnOf(field))}`
  return bindScope(parentText(table, action, viewer.permissions, at, 1, true), viewer, put)
}

/** The same for a record that may not be stored yet. */
export async function parentAllows(
  db: Pick<Database | Transaction, 'query'>,
  table: EntityTable,
  values: Readonly<Record<string, unknown>>,
  action: Action,
  viewer: ScopeViewer,
): Promise<boolean> {
  const at = (field: string) => literalOf((values[field] ?? null) as number | null)
  const text = parentText(table, action, viewer.permissions, at, 1)
  const { rows } = await sql<{ allowed: boolean }>`select ${scopePredicate(text, viewer)} as allowed`.execute(db.query)
  return rows[0]!.allowed
}
