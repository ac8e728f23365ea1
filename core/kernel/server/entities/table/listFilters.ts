import { definePoint } from '@core/contract'
import type { RowSelection } from '@core/kernel/entity/apiTypes'
import { contributedColumnPath } from '@core/kernel/entity/contributedColumns'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Field } from '@core/kernel/entity/Field'
import type { FilterCondition } from '@core/kernel/entity/filters'
import type { FieldPath } from '@core/kernel/entity/leaves'
import type { Viewer } from '../../platform/http/Viewer'
import type { EntityTable } from './EntityTable'

/** What the SQL of a filter is made of. */
export interface ListFilterCall {
  /** SQL of the id of the record in the list. */
  readonly id: string
  /** What the person chose, parsed by the kind of the field; “me” is an id already. */
  readonly condition: FilterCondition
  readonly viewer: Viewer
  /**
   * Adds a value to the statement.
   * @returns its placeholder: `$3`
   */
  bind(value: unknown): string
  /**
   * @param value SQL of a value of the filter’s kind, or null
   * @returns the condition on this value, as if it were a field of the record
   */
  compare(value: string): string
  /**
   * The rows of another entity that the person may see, so that a filter says nothing of those that they may not.
   * @param entity its id, which is also the alias of its table
   * @returns `from … where …`
   */
  rows(entity: string, selection: RowSelection): string
}

/** A filter of the list of an entity of any plugin. */
export interface ListFilter {
  /** `<plugin>.<name>`; it never changes, because views and addresses refer to it. */
  readonly id: string
  /** The entity’s id, or a test for several entities. */
  readonly entity: string | ((entity: Entity) => boolean)
  /** Given if only holders of this permission may use it. */
  readonly permission?: number
  /** Its name, its kind and its choices: `choice('Signature', …)`, `date('Next trip')`. It is drawn as a filter by such a field is. */
  readonly field: Field
  /**
   * Which records it leaves. Its condition is added to what the person may see, so that it only ever takes rows away.
   * @returns a condition as SQL; it is run on the database as it is, so texts of people must be bound
   */
  sql(call: ListFilterCall): string
}

/**
 * A filter of the list of an entity of any plugin, applied by the database: pages, totals, sums, exports, views and actions on all rows that
 * match agree. While saved views are off (`FEATURES_OFF`), lists offer none. The report builder and the parameters of `GET …getAll` have the
 * fields of the entity alone, and refuse it.
 */
export const listFilters = definePoint<ListFilter>('list.filter@1')

/** All tables of a deployment, by the ids of their entities. */
type Tables = ReadonlyMap<string, EntityTable>

/** The filters that the plugins contribute, by the catalog of their deployment. */
const contributed = new WeakMap<Tables, readonly ListFilter[]>()

/** Sets the filters that the plugins of a deployment contribute. */
export function setListFilters(catalog: Tables, filters: readonly ListFilter[]): void {
  contributed.set(catalog, filters)
}

/** @returns the filters that plugins contribute to the list of this entity, by their paths in a filter */
export function listFiltersOf(catalog: Tables, entity: Entity): ReadonlyMap<string, ListFilter> {
  const all = contributed.get(catalog) ?? []
  return new Map(
    all
      .filter((filter) => (typeof filter.entity === 'string' ? filter.entity === entity.id : filter.entity(entity)))
      .map((filter) => [contributedColumnPath(filter.id), filter]),
  )
}

/** @returns the filter as if it filtered by a field of the record */
export function filterPath({ id, field }: ListFilter): FieldPath {
  return { path: contributedColumnPath(id), field, label: field.label, sensitive: false }
}
