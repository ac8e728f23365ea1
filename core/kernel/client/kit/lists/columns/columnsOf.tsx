import { isCustomPath } from '@core/kernel/entity/customFields'
import type { ReactNode } from 'react'
import { localDay, today } from '@core/kernel/entity/dates'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { type FieldPath, isSortable } from '@core/kernel/entity/leaves'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { valueAt, isHidden } from '../../data/fieldPaths'
import type { CellChange } from '../changes/CellChange'
import type { Column } from '../table/Column'
import { Cell } from './Cell'
import { listedFieldPaths } from './listedFieldPaths'

/** A column that a plugin customizes. Missing properties are derived from the field. */
export interface ColumnOverride<Row> extends Partial<Omit<Column<Row>, 'field'>> {
  readonly field: string
  /** Whether the column can be chosen but isn't shown by default. */
  readonly later?: boolean
  /** Given if people who may change the row can change the value in the list; `true` for an update of the field. */
  readonly change?: true | CellChange<Row>
}

/** Wraps the content of a cell whose value can be changed. */
type DrawChangeable<Row> = (fieldPath: FieldPath, change: CellChange<Row>, row: Row, shown: ReactNode) => ReactNode

/** The least width of a column in px, by its field's kind. */
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

/** Behind so many columns stand those that administrators added: at the end, most windows would not show them. */
const keyColumns = 4

/** @returns the width of a heading in px, with its padding */
const headingWidth = (label: string) => Math.round(label.length * 6.5 + 34)

const endKinds = new Set(['integer', 'decimal', 'number', 'money'])
type ListedEntity = Pick<Entity, 'fields' | 'timing' | 'state'>

/** Whether a date is past by which the record should have been done; false if the row doesn't contain its state. */
function isOverdue({ timing, state }: ListedEntity, { path, field }: FieldPath, row: ListedRow): boolean {
  const due = timing?.[path]?.due
  const value = valueAt(row, path)
  if (due === undefined || typeof value !== 'string') return false
  const isOpen = due === true || (state !== undefined && due.includes(valueAt(row, state) as number))
  return isOpen && (field.kind === 'date' ? value : localDay(value)) < today()
}

/** The values of the object in which a field is: the row, or a group of its fields. */
function siblingsOf(row: ListedRow, path: string): unknown {
  const parent = parentPath(path)
  return parent === '' ? row : valueAt(row, parent.slice(0, -1))
}

/** The path of the group in which a field is, with its dot; empty for a field of the row. */
const parentPath = (path: string) => path.slice(0, path.lastIndexOf('.') + 1)

function columnOf<Row extends ListedRow>(entity: ListedEntity, fieldPath: FieldPath): Column<Row> {
  const { path, field, label } = fieldPath
  return {
    field: path,
    label,
    width: Math.max(widths[field.kind] ?? 150, headingWidth(label)),
    sortable: isSortable(fieldPath),
    ...(endKinds.has(field.kind) && { align: 'end' as const }),
    // The kind of the record that a link points at, without which it can't be opened.
    ...(field.linkType && { needs: [`${parentPath(path)}${field.linkType}`] }),
    render: (row, masked = []) => (
      <Cell
        field={field}
        value={valueAt(row, path)}
        label={row.labels[path]}
        hidden={fieldPath.sensitive && isHidden(path, masked)}
        overdue={isOverdue(entity, fieldPath, row)}
        siblings={siblingsOf(row, path)}
      />
    ),
  }
}

/**
 * Makes a column of every field of an entity. The plugin's own columns come first and are shown by default; the others can be chosen.
 * @param changeable wraps cells whose value can be changed; without it no value can be changed
 * @returns the columns, and the paths of the default ones
 */
export function columnsOf<Row extends ListedRow = ListedRow>(
  entity: ListedEntity,
  overrides: readonly ColumnOverride<Row>[],
  changeable: DrawChangeable<Row> = (_path, _change, _row, shown) => shown,
) {
  const fieldPaths = listedFieldPaths(entity)
  const byPath = new Map(fieldPaths.map((fieldPath) => [fieldPath.path, columnOf<Row>(entity, fieldPath)]))
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
  // What administrators have marked as a column is one, also where a plugin chooses its columns.
  const added = fieldPaths.filter(({ path, field }) => field.inList && isCustomPath(path) && !named.has(path))
  const first = overrides.filter(({ later }) => !later).map(({ field }) => field)
  const own = first.filter((path) => !isCustomPath(path))
  const custom = [...first.filter(isCustomPath), ...added.map(({ path }) => path)]
  const start = first.length > 0 ? [...own.slice(0, keyColumns), ...custom, ...own.slice(keyColumns)] : []
  return {
    columns: [...ours, ...[...byPath.values()].filter(({ field }) => !named.has(field))],
    start: start.length > 0 ? start : fieldPaths.filter(({ field }) => field.inList).map(({ path }) => path),
  }
}

/** Shows the lock in place of the plugin's own cell if the value is masked. */
function byHand<Row extends ListedRow>(
  render: Column<Row>['render'],
  fieldPath: FieldPath | undefined,
  base: Column<Row>,
): Column<Row>['render'] {
  return (row, masked = []) =>
    fieldPath?.sensitive && isHidden(fieldPath.path, masked) ? base.render(row, masked) : render(row, masked)
}
