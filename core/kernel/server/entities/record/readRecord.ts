import type { Field, Fields } from '@core/kernel/entity/Field'
import { maskSensitive } from '@core/kernel/entity/maskSensitive'
import { fieldAccess, parentActions } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import { notFound } from '../../platform/http/errors'
import type { EntityTable } from '../table/EntityTable'
import type { EntityCatalog } from '../table/EntityContext'
import { parentAllows } from '../table/scopeOf'
import { type ReferenceTarget, namesOf, referenceTargetOf } from './namesOf'
import { type StoredRecord, type Values, type ValuesOf, findRecord } from './storedRecord'

/** A record as a person may see it. What is masked reads as null, also in a field that is never empty. */
export type PresentedRecord<F extends Fields = Fields> = ValuesOf<F> & {
  readonly id: number
  readonly version: number
  readonly createdBy: number | null
  readonly createdAt: string
  readonly updatedBy: number | null
  readonly updatedAt: string
  /** The paths of stored values that this person may not see: `clinical`, `coverages[0].memberId`. */
  readonly masked: readonly string[]
  /** The names that belong to ids, by path. */
  readonly labels: Readonly<Record<string, string | null>>
}

/**
 * @returns the record as this person may see it
 * @throws HttpError 404 when they may not see it
 */
export async function readRecord<F extends Fields>(
  db: Database | Transaction,
  table: EntityTable<F>,
  id: number,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<PresentedRecord<F>> {
  const stored = await findRecord(db, table, id, viewer)
  if (!stored) throw notFound(table.entity.name.one)
  return presentRecord(db, table, stored, viewer, catalog)
}

/** A value that has a name. */
interface Labelled {
  readonly path: string
  readonly field: Field
  readonly value: unknown
  /** See `referenceTargetOf`. */
  readonly pointer: string | undefined
}

/** The record as this person may see it, with the names that belong to its ids. */
export async function presentRecord<F extends Fields>(
  db: Database | Transaction,
  table: EntityTable<F>,
  stored: StoredRecord<F>,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<PresentedRecord<F>> {
  const { entity } = table
  const { id, version, createdBy, createdAt, updatedBy, updatedAt } = stored
  const { record, masked } = maskSensitive(
    entity.fields,
    stored.values,
    fieldAccess(entity.policy, viewer.permissions).sees,
  )
  const labelled = [...labelledIn(entity.fields, record, '')]
  const people = [createdBy, updatedBy]
    .filter((person) => person !== null)
    .map((person) => ({ entity: 'user', id: person }))
  const nameOf = await namesOf(db, catalog, [...labelled.flatMap(pointersOf), ...people], viewer)
  const person = (one: number | null) => (one === null ? null : (nameOf('user', one) ?? null))
  const name = (one: Labelled) => {
    if (one.field.options) return one.field.options.find((option) => option.id === one.value)?.name ?? null
    const [pointer] = pointersOf(one)
    return (pointer && nameOf(pointer.entity, pointer.id)) ?? null
  }
  const labels = {
    ...Object.fromEntries(labelled.map((one) => [one.path, name(one)])),
    createdBy: person(createdBy),
    updatedBy: person(updatedBy),
  }
  const requested = parentActions(entity, viewer.permissions)
  const allowed = requested.map(
    async (action) => [action, await parentAllows(db, table, { ...stored.values, id }, action, viewer)] as const,
  )
  return {
    ...record,
    id,
    version,
    createdBy,
    createdAt,
    updatedBy,
    updatedAt,
    masked,
    labels,
    ...(requested.length > 0 && { parentAllows: Object.fromEntries(await Promise.all(allowed)) }),
  }
}

function pointersOf({ pointer, value }: Labelled): ReferenceTarget[] {
  return pointer === undefined || value === null ? [] : [{ entity: pointer, id: value as number }]
}

/**
 * Choices, references and look-ups, including empty ones. In rows, only those that point at records: the fields have the names of choices.
 */
function* labelledIn(fields: Fields, values: Values | null, path: string): Generator<Labelled> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values?.[name] ?? null
    const at = path ? `${path}.${name}` : name
    if (hasLabel(field)) yield { path: at, field, value, pointer: referenceTargetOf(field, values) }
    else if (field.kind === 'group') yield* labelledIn(field.fields!, value as Values | null, at)
    else if (field.kind === 'rows') {
      const pointing = Object.fromEntries(Object.entries(field.fields!).filter(([, cell]) => !cell.options))
      for (const [row, cells] of ((value ?? []) as Values[]).entries())
        yield* labelledIn(pointing, cells, `${at}[${row}]`)
    }
  }
}

function hasLabel(field: Field): boolean {
  return field.kind === 'choice' || field.links !== undefined || referenceTargetOf(field) !== undefined
}

/** Paths of the labels that every record of the entity has. */
export function labelPaths({ fields }: EntityTable['entity']): readonly string[] {
  return [...[...labelledIn(fields, null, '')].map(({ path }) => path), 'createdBy', 'updatedBy']
}
