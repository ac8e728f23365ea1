import { isObject } from '@core/kernel/entity/isObject'
import { type DayOrder, type SplitColumn, splitCell } from '@core/kernel/entity/importColumns'
import type { FieldError } from '@core/kernel/entity/parse'
import { type SheetColumn, stepsOf } from '@core/kernel/entity/sheetColumns'
import { unescapeFormula } from '../../platform/sheets/formulas'
import { isZip, type NamedIds, UnreadableCell, plain, readCell } from './readCell'

/** A field that the file fills, and how. */
export interface MappedColumn extends SheetColumn {
  /** The indexes of its columns in the file; several are put together. */
  readonly at: readonly number[]
  /** The part of the column's cells that this field has. */
  readonly split?: { readonly kind: SplitColumn['kind']; readonly part: number } | undefined
  /** The same text for all rows, where no column fills it. */
  readonly value?: string | undefined
  /** What texts mean, by their `plain` form; null leaves the field empty. */
  readonly meanings?: ReadonlyMap<string, string | null> | undefined
  readonly dayOrder?: DayOrder | undefined
}

type Values = Record<string, unknown>

/** @returns the text of a row for a field, before meanings are applied. */
export function textOf({ at, split, value, field }: MappedColumn, cells: readonly string[]): string {
  if (value !== undefined) return value
  if (at.length > 1) {
    const between = field.kind === 'longText' ? '\n' : field.kind === 'tags' ? '; ' : ' '
    return at
      .map((place) => unescapeFormula(cells[place] ?? '').trim())
      .filter((text) => text !== '')
      .join(between)
  }
  const cell = cells[at[0]!] ?? ''
  return split ? (splitCell(split.kind, unescapeFormula(cell))[split.part] ?? '') : cell
}

/** @returns the text of a row for a field, as it is to be parsed. */
export function cellOf(column: MappedColumn, cells: readonly string[]): string {
  const text = textOf(column, cells)
  const meaning = column.meanings?.get(plain(unescapeFormula(text)))
  return meaning === undefined ? text : (meaning ?? '')
}

/** @returns a row of a file as the body of a create, nested like the entity; empty cells are left out, and empty rows leave gaps. */
export function readRow(
  columns: readonly MappedColumn[],
  cells: readonly string[],
  named: NamedIds,
): { readonly body: Values; readonly errors: readonly FieldError[] } {
  const body: Values = {}
  const errors: FieldError[] = []
  // A link needs the kind of its record, and a ZIP its state, which another column may hold.
  const isLater = ({ field }: MappedColumn) => field.links !== undefined || isZip(field)
  const later = columns.filter(isLater)
  for (const column of [...columns.filter((one) => !isLater(one)), ...later]) {
    const { path, field, dayOrder } = column
    const cell = cellOf(column, cells)
    try {
      if (field.links) placeLink(body, column, unescapeFormula(cell).trim(), named)
      else {
        const beside = valueAt(body, stepsOf(path).slice(0, -1)) as Values | undefined
        const value = readCell(field, cell, named, { dayOrder, beside })
        if (value !== null) place(body, stepsOf(path), value)
      }
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error
      errors.push({ field: path, message: error.message })
    }
  }
  return { body, errors }
}

/**
 * Places the record of a link, and its kind where the row doesn't name it and one kind alone has such a record.
 * @throws UnreadableCell when no record has the name, or several have
 */
function placeLink(body: Values, { path, field }: MappedColumn, name: string, named: NamedIds): void {
  if (name === '') return
  const kindPath = [...stepsOf(path).slice(0, -1), field.linkType!]
  const kind = valueAt(body, kindPath)
  const found = field.links!.flatMap(({ id, name: kindName, entity }) =>
    kind === undefined || kind === id ? named({ entity }, name).map((record) => ({ id, kindName, record })) : [],
  )
  if (found.length === 0) throw new UnreadableCell(`there is no “${name.slice(0, 60)}” to choose`)
  if (found.length > 1)
    throw new UnreadableCell(
      new Set(found.map(({ id }) => id)).size > 1
        ? `“${name.slice(0, 60)}” is a ${[...new Set(found.map(({ kindName }) => kindName.toLowerCase()))].join(' and a ')}; a column with the kind tells which is meant`
        : `“${name.slice(0, 60)}” is the name of several`,
    )
  place(body, kindPath, found[0]!.id)
  place(body, stepsOf(path), found[0]!.record)
}

function valueAt(body: Values, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((within, step) => (within as Values | undefined)?.[step], body)
}

function place(target: Values, [step, ...rest]: readonly (string | number)[], value: unknown): void {
  if (rest.length === 0) target[step!] = value
  else {
    target[step!] ??= typeof rest[0] === 'number' ? [] : {}
    place(target[step!] as Values, rest, value)
  }
}

/** @returns a body in which a second guardian without a first becomes the first. */
export function closeGaps(body: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.filter((item) => item !== undefined)]
      return [name, isObject(value) ? closeGaps(value) : value]
    }),
  )
}

/** @returns the errors of a row, each with the name of its column. */
export function problemText(columns: readonly SheetColumn[], errors: readonly FieldError[]): string {
  const parts = errors.map(({ field, message }) => {
    const column = columns.find(({ path }) => path === field)
    if (!column || message.startsWith(column.label)) return message
    // “Client: Last name is required” is clearer than “Last name is required”.
    return message.startsWith(column.field.label)
      ? column.label + message.slice(column.field.label.length)
      : `${column.label}: ${message}`
  })
  return [...new Set(parts)].join('; ')
}
