import type { Entity } from '@core/entity/defineEntity'
import type { Leaf } from '@core/entity/leaves'
import type { ListedRow } from '@core/entity/wire'
import { valueAt } from '../../forms/draft/fieldPaths'
import { isHidden } from '../../forms/draft/formErrors'
import type { Column } from '../table/Column'
import { Cell } from './Cell'
import { listedLeaves } from './listedLeaves'

/** A column that a plugin draws by hand, in part or whole. What it leaves out is read off the field. */
export interface ColumnOverride<Row> extends Partial<Omit<Column<Row>, 'field'>> {
  readonly field: string
  /** Can be chosen, and isn't there from the start. */
  readonly later?: boolean
}

/** Least width of a column in px, by its field's kind. */
const widths: Readonly<Record<string, number>> = {
  choice: 130,
  lookup: 130,
  choices: 180,
  tags: 180,
  longText: 240,
  date: 112,
  dateTime: 164,
  timeSlot: 100,
  integer: 96,
  decimal: 96,
  number: 96,
  money: 110,
  yesNo: 84,
  person: 160,
  email: 200,
  phone: 120,
  files: 84,
  rows: 110,
}

const endKinds = new Set(['integer', 'decimal', 'number', 'money'])
/** Of these there is no order. */
const unsortable = new Set(['rows', 'files', 'choices', 'tags', 'object', 'longText'])

/** @returns whether a list can be put in the order of this field. */
function isSortable({ field, sensitive }: Leaf): boolean {
  return !sensitive && !unsortable.has(field.kind)
}

function columnOf<Row extends ListedRow>(leaf: Leaf): Column<Row> {
  const { path, field, label } = leaf
  return {
    field: path,
    label,
    width: widths[field.kind] ?? 150,
    sortable: isSortable(leaf),
    ...(endKinds.has(field.kind) && { align: 'end' as const }),
    render: (row, masked = []) => <Cell field={field} value={valueAt(row, path)} label={row.labels[path]} hidden={leaf.sensitive && isHidden(path, masked)} />,
  }
}

/**
 * Every leaf of an entity as a column: those that the plugin draws by hand come first and stand in the list from the start,
 * the others can be chosen.
 * @returns the columns, and the paths of those that the list begins with
 */
export function columnsOf<Row extends ListedRow = ListedRow>(entity: Pick<Entity, 'fields'>, overrides: readonly ColumnOverride<Row>[]) {
  const leaves = listedLeaves(entity)
  const byPath = new Map(leaves.map((leaf) => [leaf.path, columnOf<Row>(leaf)]))
  const ours = overrides.map(({ later: _, render, ...override }): Column<Row> => {
    const base = byPath.get(override.field) ?? { field: override.field, label: override.field, width: 120, computed: true, render: () => null }
    return { ...base, ...override, ...(render && { render: byHand(render, leaves.find(({ path }) => path === override.field), base) }) }
  })
  const named = new Set(ours.map(({ field }) => field))
  const start = overrides.filter(({ later }) => !later).map(({ field }) => field)
  return {
    columns: [...ours, ...[...byPath.values()].filter(({ field }) => !named.has(field))],
    start: start.length > 0 ? start : leaves.filter(({ field }) => field.inList).map(({ path }) => path),
  }
}

/** What a plugin draws gives way to the lock where the value is masked. */
function byHand<Row extends ListedRow>(render: Column<Row>['render'], leaf: Leaf | undefined, base: Column<Row>): Column<Row>['render'] {
  return (row, masked = []) => (leaf?.sensitive && isHidden(leaf.path, masked) ? base.render(row, masked) : render(row, masked))
}

