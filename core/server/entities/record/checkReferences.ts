import { sql } from 'kysely'
import type { Field, Fields } from '@core/entity/Field'
import type { FieldError } from '@core/entity/parse'
import type { Viewer } from '../../access/Viewer'
import type { Transaction } from '../../database/Database'
import { forbidden, invalid } from '../../routes/errors'
import { activePeople } from '../../users/activePeople'
import type { EntityTable } from '../EntityTable'
import type { EntityCatalog } from '../EntityContext'
import { namesOf } from './namesOf'
import type { Values } from './storedRecord'

/** A reference that stands in a record. */
interface Reference {
  readonly path: string
  readonly field: Field
  readonly id: number
}

/**
 * Whether the person may point at what the record points at from now on, and hand it to whom it is handed. What it pointed
 * at before may stay.
 * @param before null for a new one
 * @throws Refusal 403 without the permission to assign, 400 when there is nothing such to choose
 */
export async function checkReferences(tx: Transaction, table: EntityTable, before: Values | null, after: Values, viewer: Viewer, catalog: EntityCatalog): Promise<void> {
  const { fields, policy, name } = table.entity
  const { assigned } = table.owners
  if (assigned) checkHandover(policy.assign, before?.[assigned] ?? null, after[assigned] ?? null, viewer, name.many)
  const had = new Set([...referencesIn(fields, before ?? {}, '')].map(({ field, id }) => `${field.entity} ${id} ${field.label}`))
  const fresh = [...referencesIn(fields, after, '')].filter(({ field, id }) => !had.has(`${field.entity} ${id} ${field.label}`))
  const errors: FieldError[] = []
  for (const { path, field, id } of fresh) {
    if (!(await mayPoint(tx, table, path, field, id, viewer, catalog))) errors.push({ field: path, message: choose(table, path, field) })
  }
  if (errors.length > 0) throw invalid(errors)
}

function checkHandover(assign: number | undefined, from: unknown, to: unknown, viewer: Viewer, many: string): void {
  if (assign === undefined || from === to || (from === null && to === viewer.id) || viewer.permissions.has(assign)) return
  throw forbidden(`assigning ${many.toLowerCase()}`, { needs: [assign] })
}

async function mayPoint(tx: Transaction, table: EntityTable, path: string, { entity = '' }: Field, id: number, viewer: Viewer, catalog: EntityCatalog): Promise<boolean> {
  if (entity !== 'user') return (await namesOf(tx, catalog, [{ entity, id }], viewer))(entity, id) !== undefined
  const people = activePeople(tx, path === table.owners.assigned ? worksOn(table) : undefined).where('user.id', '=', id)
  return (await people.select(sql<number>`1`.as('found')).executeTakeFirst()) !== undefined
}

/** The permission without which nobody can be given a record: whoever has one must be able to work on it. */
export function worksOn({ entity: { policy } }: EntityTable): number | undefined {
  return policy.update.needs ?? policy.view.needs
}

function choose({ entity, owners }: EntityTable, path: string, { label, entity: target }: Field): string {
  if (target !== 'user') return `${label}: choose one of the list`
  return path === owners.assigned ? `${label}: choose an active person who works with ${entity.name.many.toLowerCase()}` : `${label}: choose an active person`
}

function* referencesIn(fields: Fields, values: Values, path: string): Generator<Reference> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name] ?? null
    if (value === null) continue
    const at = path ? `${path}.${name}` : name
    if (field.entity !== undefined) yield { path: at, field, id: value as number }
    else if (field.kind === 'group') yield* referencesIn(field.fields!, value as Values, at)
    else if (field.kind === 'rows') for (const [row, cells] of (value as Values[]).entries()) yield* referencesIn(field.fields!, cells, `${at}[${row}]`)
  }
}
