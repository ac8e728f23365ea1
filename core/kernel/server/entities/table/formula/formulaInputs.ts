import type { FormulaType } from '@core/kernel/entity/customFields'
import type { Field } from '@core/kernel/entity/Field'
import { type FieldPath, fieldPathsOf } from '@core/kernel/entity/leaves'
import type { EntityTable } from '../EntityTable'
import { identifier } from '../quote'
import { optionName, placeOf, type StoredPlace, textOf } from '../titleSql'
import type { FormulaInput } from './compileFormula'

export const sqlTypes = { number: 'numeric', text: 'text', yesNo: 'boolean', date: 'date' } as const

/** The fields that a formula over an entity's records may use: those of the row itself that hold a number, a text, a day or yes or no. */
export function formulaFields({ entity, joined = {} }: EntityTable): readonly FieldPath[] {
  return fieldPathsOf(entity.fields).filter(
    ({ path, field }) => formulaTypeOf(field) !== undefined && !joined[path.split('.')[0]!],
  )
}

/** What a field is in a formula. A choice is a text: its name. */
export function formulaTypeOf({ kind, options, encrypted }: Field): FormulaType | undefined {
  if (encrypted) return undefined
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'number':
    case 'money':
      return 'number'
    case 'text':
    case 'email':
    case 'phone':
      return 'text'
    case 'choice':
      return options ? 'text' : undefined
    case 'yesNo':
      return 'yesNo'
    case 'date':
      return 'date'
    default:
      return undefined
  }
}

/** @returns a field of the row itself, as a formula uses it */
export function inputOf(table: EntityTable, fieldPath: FieldPath): FormulaInput {
  return inputAt(placeOf(table, fieldPath.path), fieldPath)
}

/** @returns a field of other rows than the formula's own, as a formula uses it; it is stored in the row */
export function storedInput(table: EntityTable, fieldPath: FieldPath, row: string): FormulaInput {
  return inputAt(placeOf(table, fieldPath.path, { row, group: identifier }), fieldPath)
}

function inputAt(place: StoredPlace, { field }: FieldPath): FormulaInput {
  const type = formulaTypeOf(field)!
  const { column, steps } = place
  const as = (sqlType: string) => (steps.length > 0 ? `${textOf(place)}::${sqlType}` : `${column}::${sqlType}`)
  if (field.options) {
    const isNumber = typeof field.options[0]?.id === 'number'
    return { type, sql: optionName(field.options, isNumber ? as('integer') : as('text')) }
  }
  return { type, sql: as(sqlTypes[type]) }
}
