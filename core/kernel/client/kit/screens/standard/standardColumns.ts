import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathAt, fieldPathsOf } from '@core/kernel/entity/leaves'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
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
  const said = all.find(({ main }) => main)
  const main = said ?? all.find(({ field }) => field === entity.title[0]) ?? all[0]
  if (!main) return [{ field: 'id', main: true, card: 'title' }]
  // Whoever says where one column stands on a card says it of all.
  const saysCards = byHand.some(({ card }) => card)
  const free = [...places]
  const placed = (column: ColumnOverride<Row>): ColumnOverride<Row> => {
    if (column === main) return { ...main, main: true, card: main.card ?? 'title' }
    if (column.card || saysCards) return column
    const card = column.field === entity.state ? 'badge' : free.shift()
    return card ? { ...column, card } : column
  }
  return (said ? all : [main, ...all.filter((column) => column !== main)]).map(placed)
}

/** The filters of the toolbar: the state and other fields with choices, at most three. */
export function standardFilters(entity: Defined): readonly string[] {
  const chosen = fieldPathsOf(entity.fields)
    .filter(({ field }) => field.inList && ['choice', 'lookup', 'person', 'reference'].includes(field.kind))
    .map(({ path }) => path)
  const state = entity.state !== undefined && fieldPathAt(entity.fields, entity.state) ? [entity.state] : []
  return [...new Set([...state, ...chosen])].slice(0, 3)
}
