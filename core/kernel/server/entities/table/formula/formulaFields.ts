import { customGroup } from '@core/kernel/entity/customFields'
import { derivedFromFields } from '@core/kernel/entity/derivedFromFields'
import type { Field } from '@core/kernel/entity/Field'
import type { EntityTable } from '../EntityTable'
import { identifier, literal } from '../quote'
import { type CompiledFormula, FormulaError, compileFormula } from './compileFormula'
import { formulaFields, formulaTypeOf, inputOf, sqlTypes } from './formulaInputs'
import { rollUpSql } from './rollUpSql'

/** Numbers of more digits than this are no results. */
const largest = '1000000000000000'

/** The longest SQL of one formula. Formulas that use others contain theirs. */
const longest = 20_000

/** The field of a formula, and who sees it. */
export interface FormulaOf {
  readonly path: string
  readonly sensitive: boolean
  readonly seenBy?: readonly number[] | undefined
}

/** Whether all of these roles are among the others. */
const isWithin = (roles: readonly number[] | undefined, others: readonly number[]) =>
  roles !== undefined && roles.every((role) => others.includes(role))

/**
 * @param of the formula's own field: a formula that isn't sensitive may not use a sensitive field, which it would reveal
 * @throws FormulaError where it can't be computed, with what is wrong
 */
export function compileFor(
  table: EntityTable,
  formula: string,
  of: FormulaOf,
  within: readonly string[] = [],
): CompiledFormula {
  const fields = new Map(formulaFields(table).map((one) => [one.path, one]))
  const compiled = compileFormula(
    formula,
    (name) => {
      const found = fields.get(name) ?? fields.get(`${customGroup}.${name}`)
      if (!found) return undefined
      const { path, field, sensitive, label } = found
      if (field.seenBy && !isWithin(of.seenBy, field.seenBy))
        throw new FormulaError(`“${label}” is only seen by some roles, so the formula may be seen by them alone`)
      if (sensitive && field.seenBy === undefined && !(of.sensitive && of.seenBy === undefined))
        throw new FormulaError(`“${label}” is sensitive, so the formula must be sensitive too`)
      if (field.formula === undefined) return inputOf(table, found)
      if (path === of.path || within.includes(path)) throw new FormulaError(`“${label}” would be computed from itself`)
      return compileFor(table, field.formula, { path, sensitive, seenBy: field.seenBy }, [...within, of.path])
    },
    (name, records) => rollUpSql(table, name, records),
  )
  if (compiled.sql.length > longest) throw new FormulaError('It is too long, with the formulas that it uses')
  return compiled
}

/** @returns SQL of the result as lists and records show it: a number has at most six decimal places */
export function resultSql({ sql, type }: CompiledFormula): string {
  return type === 'number'
    ? `(select case when abs(made) < ${largest} then trim_scale(round(made, 6)) end from (select ${sql} as made) formula)`
    : `(${sql})`
}

/** @returns SQL of a computed field; null where it can't be computed any more, because a field that it uses is gone */
export function formulaSql(table: EntityTable, key: string, field: Field): string {
  const type = formulaTypeOf(field)!
  try {
    const { sql, type: result } = compileFor(table, field.formula!, {
      path: `${customGroup}.${key}`,
      sensitive: field.sensitive === true,
      seenBy: field.seenBy,
    })
    if (result !== type) return `null::${sqlTypes[type]}`
    return resultSql({ sql, type })
  } catch (error) {
    if (error instanceof FormulaError) return `null::${sqlTypes[type]}`
    throw error
  }
}

const columns = new WeakMap<EntityTable, () => string | undefined>()

/**
 * Every read of a record needs it, so it is compiled once.
 * @returns SQL of the column of custom fields, with those that are computed; undefined where none is
 */
export function computedCustom(table: EntityTable): string | undefined {
  const column = columns.get(table) ?? derivedFromFields(() => compileColumn(table))
  columns.set(table, column)
  return column()
}

function compileColumn(table: EntityTable): string | undefined {
  const computed = Object.entries(table.entity.fields[customGroup]?.fields ?? {}).filter(([, field]) => field.formula)
  if (computed.length === 0) return undefined
  const column = `${identifier(table.entity.id)}.${identifier(customGroup)}`
  const pairs = computed.map(([key, field]) => `${literal(key)}, ${formulaSql(table, key, field)}`)
  return `(coalesce(${column}, '{}') || jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')})))`
}
