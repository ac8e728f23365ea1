import { isObject } from '@core/entity/isObject'
import type { FieldError } from '@core/entity/parse'
import { type SheetColumn, stepsOf } from '@core/entity/sheetColumns'
import { type NamedIds, UnreadableCell, readCell } from './readCell'

/** A column of the file that fills a field. */
export interface MappedColumn extends SheetColumn {
  /** Its index in the file. */
  readonly at: number
}

type Values = Record<string, unknown>

/** @returns a row of a file as the body of a create, nested like the entity; empty cells are left out, and empty rows leave gaps. */
export function readRow(
  columns: readonly MappedColumn[],
  cells: readonly string[],
  named: NamedIds,
): { readonly body: Values; readonly errors: readonly FieldError[] } {
  const body: Values = {}
  const errors: FieldError[] = []
  for (const { at, path, field } of columns) {
    try {
      const value = readCell(field, cells[at] ?? '', named)
      if (value !== null) place(body, stepsOf(path), value)
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error
      errors.push({ field: path, message: error.message })
    }
  }
  return { body, errors }
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
