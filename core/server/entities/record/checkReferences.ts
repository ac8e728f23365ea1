import { sql } from 'kysely'
import type { Field, Fields } from '@core/entity/Field'
import type { FieldError } from '@core/entity/parse'
import { throughField } from '@core/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { forbidden, invalid } from '../../platform/http/errors'
import { activePeople } from '../../security/users/activePeople'
import type { EntityTable } from '../table/EntityTable'
import type { EntityCatalog } from '../table/EntityContext'
import { type Remember, askEachTime } from '../table/Remember'
import { namesOf } from './namesOf'
import { referenceTargetOf } from './referenceTargetOf'
import type { Values } from './storedRecord'

/** A reference that stands in a record. */
interface Reference {
  readonly path: string
  readonly field: Field
  readonly id: number
  /** What it points at; undefined for a link of no kind. */
  readonly entity: string | undefined
}

/**
 * Whether the person may point at what the record points at from now on, and hand it to whom it is handed. What it pointed
 * at before may stay.
 * @param before null for a new one
 * @throws HttpError 403 without the permission to assign, 400 when there is nothing such to choose
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
  const had = new Set(
    [...referencesIn(fields, before ?? {}, '')].map(({ field, id, entity }) => `${entity} ${id} ${field.label}`),
  )
  const fresh = [...referencesIn(fields, after, '')].filter(
    ({ field, id, entity }) => !had.has(`${entity} ${id} ${field.label}`),
  )
  const errors: FieldError[] = [...halfLinks(table, before, after)]
  for (const reference of fresh) {
    const question = `core.reference ${table.entity.id} ${reference.path} ${reference.entity} ${reference.id}`
    if (!(await remember(question, () => mayPoint(tx, table, reference, viewer, catalog))))
      errors.push({ field: reference.path, message: choose(table, reference.path, reference.field) })
  }
  if (errors.length > 0) throw invalid(errors)
}

/** A kind without a record of it would belong to nothing. */
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

async function mayPoint(
  tx: Transaction,
  table: EntityTable,
  { path, field, entity = '', id }: Reference,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<boolean> {
  if (entity !== 'user') {
    // What belongs to a record must not come while that one goes, or is moved to another with all that it has.
    const parent = field.links || path === throughField(table.entity) ? catalog.get(entity) : undefined
    if (parent) await sql`select from ${sql.table(parent.table)} where id = ${id} for key share`.execute(tx.query)
    return (await namesOf(tx, catalog, [{ entity, id }], viewer))(entity, id) !== undefined
  }
  const people = activePeople(tx, path === table.entity.owners?.assigned ? workPermission(table) : undefined).where(
    'user.id',
    '=',
    id,
  )
  return (await people.select(sql<number>`1`.as('found')).executeTakeFirst()) !== undefined
}

/** The permission that an assignee has to hold, so that they can work on the record. */
export function workPermission({ entity: { policy } }: EntityTable): number | undefined {
  return policy.update.needs ?? policy.view.needs
}

function choose({ entity }: EntityTable, path: string, { label, entity: target }: Field): string {
  if (target !== 'user') return `${label}: choose one of the list`
  return path === entity.owners?.assigned
    ? `${label}: choose an active person who works with ${entity.name.many.toLowerCase()}`
    : `${label}: choose an active person`
}

function* referencesIn(fields: Fields, values: Values, path: string): Generator<Reference> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name] ?? null
    if (value === null) continue
    const at = path ? `${path}.${name}` : name
    if (field.links) yield { path: at, field, id: value as number, entity: referenceTargetOf(field, values) }
    else if (field.entity !== undefined) yield { path: at, field, id: value as number, entity: field.entity }
    else if (field.kind === 'group') yield* referencesIn(field.fields!, value as Values, at)
    else if (field.kind === 'rows')
      for (const [row, cells] of (value as Values[]).entries())
        yield* referencesIn(field.fields!, cells, `${at}[${row}]`)
  }
}
