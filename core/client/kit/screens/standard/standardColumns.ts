import type { Entity } from '@core/entity/defineEntity'
import { fieldPathAt, fieldPathsOf } from '@core/entity/leaves'
import type { ListedRow } from '@core/entity/apiTypes'
import type { ColumnOverride } from '../../lists/columns/columnsOf'
import type { Column } from '../../lists/table/Column'

type Defined = Pick<Entity, 'fields' | 'title' | 'state'>

/** The places on a card for columns other than the title and the state, in this order. */
const places: readonly NonNullable<Column<never>['card']>[] = ['sub', 'line', 'aside']

/**
 * The default columns of a list: the plugin's own, and every other field that is `inList`. One of them opens the row: the title, unless the
 * plugin chooses another.
 */
export function standardColumns<Row extends ListedRow>(
  entity: Defined,
  byHand: readonly ColumnOverride<Row>[] = [],
): readonly ColumnOverride<Row>[] {
  const named = new Set(byHand.map(({ field }) => field))
  const listed = fieldPathsOf(entity.fields)
    .filter(({ path, field }) => field.inList && !named.has(path))
    .map(({ path }): ColumnOverride<Row> => ({ field: path }))
  const all = [...byHand, ...listed]
  if (all.some(({ main }) => main)) return all
  const title = all.find(({ field }) => field === entity.title[0]) ?? all[0]
  if (!title) return [{ field: 'id', main: true, card: 'title' }]
  const free = [...places]
  const placed = (column: ColumnOverride<Row>): ColumnOverride<Row> => {
    if (column.card) return column
    const card = column.field === entity.state ? 'badge' : free.shift()
    return card ? { ...column, card } : column
  }
  const others = all.filter((column) => column !== title)
  return [{ ...title, main: true, card: 'title' }, ...(byHand.some(({ card }) => card) ? others : others.map(placed))]
}

/** The filters of the toolbar: the state and other fields with choices, at most three. */
export function standardFilters(entity: Defined): readonly string[] {
  const chosen = fieldPathsOf(entity.fields)
    .filter(({ field }) => field.inList && ['choice', 'lookup', 'person', 'reference'].includes(field.kind))
    .map(({ path }) => path)
  const state = entity.state !== undefined && fieldPathAt(entity.fields, entity.state) ? [entity.state] : []
  return [...new Set([...state, ...chosen])].slice(0, 3)
}
