import type { ReactNode } from 'react'
import type { Entity } from '@core/entity/defineEntity'
import type { FieldPath } from '@core/entity/leaves'
import type { ListedRow } from '@core/entity/apiTypes'
import { valueAt, isHidden } from '../../data/fieldPaths'
import type { CellChange } from '../changes/CellChange'
import type { Column } from '../table/Column'
import { Cell } from './Cell'
import { listedFieldPaths } from './listedFieldPaths'

/** A column that a plugin draws by hand, in part or whole. What it leaves out is read off the field. */
export interface ColumnOverride<Row> extends Partial<Omit<Column<Row>, 'field'>> {
  readonly field: string
  /** Can be chosen, and isn't there from the start. */
  readonly later?: boolean
  /** Its value can be changed in the list, by whoever may change the row: `true` where that is an update of the field. */
  readonly change?: true | CellChange<Row>
}

/** Draws a cell whose value can be changed, around what it shows. */
type DrawChangeable<Row> = (fieldPath: FieldPath, change: CellChange<Row>, row: Row, shown: ReactNode) => ReactNode

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

/** What a heading takes in px, with its padding. */
const headingWidth = (label: string) => Math.round(label.length * 6.5 + 34)

const endKinds = new Set(['integer', 'decimal', 'number', 'money'])
/** A list can't be sorted by these kinds. */
const unsortable = new Set(['rows', 'files', 'choices', 'tags', 'object', 'longText'])

/** @returns whether a list can be put in the order of this field. */
function isSortable({ field, sensitive }: FieldPath): boolean {
  return !sensitive && !unsortable.has(field.kind)
}

function columnOf<Row extends ListedRow>(fieldPath: FieldPath): Column<Row> {
  const { path, field, label } = fieldPath
  return {
    field: path,
    label,
    width: Math.max(widths[field.kind] ?? 150, headingWidth(label)),
    sortable: isSortable(fieldPath),
    ...(endKinds.has(field.kind) && { align: 'end' as const }),
    render: (row, masked = []) => (
      <Cell
        field={field}
        value={valueAt(row, path)}
        label={row.labels[path]}
        hidden={fieldPath.sensitive && isHidden(path, masked)}
      />
    ),
  }
}

/**
 * Every leaf of an entity as a column: those that the plugin draws by hand come first and stand in the list from the start,
 * the others can be chosen.
 * @param changeable draws the cells of columns that can be changed; unless given they are shown alone
 * @returns the columns, and the paths of those that the list begins with
 */
export function columnsOf<Row extends ListedRow = ListedRow>(
  entity: Pick<Entity, 'fields'>,
  overrides: readonly ColumnOverride<Row>[],
  changeable: DrawChangeable<Row> = (_path, _change, _row, shown) => shown,
) {
  const fieldPaths = listedFieldPaths(entity)
  const byPath = new Map(fieldPaths.map((fieldPath) => [fieldPath.path, columnOf<Row>(fieldPath)]))
  const ours = overrides.map(({ later: _, change, render, ...override }): Column<Row> => {
    const base = byPath.get(override.field) ?? {
      field: override.field,
      label: override.field,
      width: 120,
      computed: true,
      render: () => null,
    }
    const fieldPath = fieldPaths.find(({ path }) => path === override.field)
    const shown = render ? byHand(render, fieldPath, base) : base.render
    return {
      ...base,
      ...override,
      render:
        change && fieldPath
          ? (row, masked = []) =>
              isHidden(fieldPath.path, masked)
                ? shown(row, masked)
                : changeable(fieldPath, change === true ? {} : change, row, shown(row, masked))
          : shown,
    }
  })
  const named = new Set(ours.map(({ field }) => field))
  const start = overrides.filter(({ later }) => !later).map(({ field }) => field)
  return {
    columns: [...ours, ...[...byPath.values()].filter(({ field }) => !named.has(field))],
    start: start.length > 0 ? start : fieldPaths.filter(({ field }) => field.inList).map(({ path }) => path),
  }
}

/** What a plugin draws gives way to the lock where the value is masked. */
function byHand<Row extends ListedRow>(
  render: Column<Row>['render'],
  fieldPath: FieldPath | undefined,
  base: Column<Row>,
): Column<Row>['render'] {
  return (row, masked = []) =>
    fieldPath?.sensitive && isHidden(fieldPath.path, masked) ? base.render(row, masked) : render(row, masked)
}
