import type { Entity } from '@core/entity/defineEntity'
import type { RowOwners } from '@core/entity/policy'
import type { ListedRow } from '@core/entity/wire'
import { valueAt } from '../forms/draft/fieldPaths'
import { pathsOf, type Column } from './table/Column'

/** The fields of an entity that say whose a row is, where it has them. */
const ownerPaths = ['assignedTo', 'storeId']

/** @returns what a record is called. */
export function titleOf(entity: Pick<Entity, 'title'>, row: ListedRow): string {
  return entity.title.map((path) => valueAt(row, path)).filter((part) => typeof part === 'string' && part !== '').join(' ') || `No. ${row.id}`
}

/** @returns whose a row is, for what the policy allows with it. */
export function ownersOf(row: ListedRow): RowOwners {
  const id = (path: string) => (typeof row[path] === 'number' ? row[path] : null)
  return { createdBy: row.createdBy, assignedTo: id('assignedTo'), storeId: id('storeId') }
}

/** @returns the paths to ask for, so that a row can be drawn, named and judged. */
export function cardPaths(entity: Pick<Entity, 'title' | 'fields'>, columns: readonly Pick<Column<never>, 'field' | 'needs' | 'computed'>[], more: readonly string[] = []): readonly string[] {
  return [...new Set([...pathsOf(columns), ...entity.title, ...ownerPaths.filter((path) => Object.hasOwn(entity.fields, path)), ...more])]
}
