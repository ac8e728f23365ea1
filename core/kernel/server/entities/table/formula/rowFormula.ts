import { customGroup } from '@core/kernel/entity/customFields'
import type { EntityTable } from '../EntityTable'
import { type CompiledFormula, FormulaError, type FormulaSource, compileFormula } from './compileFormula'
import { formulaFields, inputOf, storedInput } from './formulaInputs'
import type { FormulaName } from './mistypedNames'

/** Numbers of more digits than this are no results. */
const largest = '1000000000000000'

/** The field of a formula, and who sees it. */
export interface FormulaOf {
  readonly path: string
  readonly sensitive: boolean
  readonly seenBy?: readonly number[] | undefined
}

interface RowOptions {
  /** The paths of the formulas that use it, none of which it may use. */
  readonly within?: readonly string[]
  /** The alias of the row, where it is read beside the formula's own row. */
  readonly row?: string
  /** The figures over the records that belong to a row; absent: the formula uses its row alone. */
  readonly rollUp?:
    | ((table: EntityTable, ...of: Parameters<NonNullable<FormulaSource['rollUp']>>) => CompiledFormula)
    | undefined
}

/** Whether all of these roles are among the others. */
const isWithin = (roles: readonly number[] | undefined, others: readonly number[]) =>
  roles !== undefined && roles.every((role) => others.includes(role))

/**
 * @param of the formula's own field: a formula that isn't sensitive may not use a sensitive field, which it would reveal
 * @throws FormulaError where it can't be computed, with what is wrong
 */
export function compileRow(
  table: EntityTable,
  formula: string,
  of: FormulaOf,
  { within = [], row, rollUp }: RowOptions,
): CompiledFormula {
  const fields = new Map(formulaFields(table).map((one) => [one.path, one]))
  return compileFormula(formula, {
    names: () => ownNames(table),
    ...(rollUp && { rollUp: (name, records) => rollUp(table, name, records) }),
    inputOf(name) {
      const found = fields.get(name) ?? fields.get(`${customGroup}.${name}`)
      if (!found) return undefined
      const { path, field, sensitive, label } = found
      if (field.seenBy && !isWithin(of.seenBy, field.seenBy))
        throw new FormulaError(`“${label}” is only seen by some roles, so the formula may be seen by them alone`)
      if (sensitive && field.seenBy === undefined && !(of.sensitive && of.seenBy === undefined))
        throw new FormulaError(`“${label}” is sensitive, so the formula must be sensitive too`)
      // Its SQL has the alias of the entity's own rows.
      if (row !== undefined && table.computed?.[path])
        throw new FormulaError(`It uses “${label}”, which is computed from other records`)
      if (field.formula === undefined) return row === undefined ? inputOf(table, found) : storedInput(table, found, row)
      if (path === of.path || within.includes(path)) throw new FormulaError(`“${label}” would be computed from itself`)
      return compileRow(
        table,
        field.formula,
        { path, sensitive, seenBy: field.seenBy },
        { within: [...within, of.path], ...(row !== undefined && { row }), rollUp },
      )
    },
  })
}

/** The fields of the row that a formula can use, by the names that it uses: a custom field by its key alone. */
export function ownNames(table: EntityTable): readonly FormulaName[] {
  return formulaFields(table).map(({ path, label }) => ({ name: nameOf(path), label }))
}

/** @returns the name of a field in formulas */
export function nameOf(path: string): string {
  return path.startsWith(`${customGroup}.`) ? path.slice(customGroup.length + 1) : path
}

/** @returns SQL of the result as lists and records show it: a number has at most six decimal places */
export function resultSql({ sql, type }: CompiledFormula): string {
  return type === 'number'
    ? `(select case when abs(made) < ${largest} then trim_scale(round(made, 6)) end from (select ${sql} as made) formula)`
    : `(${sql})`
}
