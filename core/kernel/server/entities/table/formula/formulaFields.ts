import { customGroup } from '@core/kernel/entity/customFields'
import { derivedFromFields } from '@core/kernel/entity/derivedFromFields'
import type { Field } from '@core/kernel/entity/Field'
import type { EntityTable } from '../EntityTable'
import { identifier, literal } from '../quote'
import { type CompiledFormula, FormulaError } from './compileFormula'
import { formulaTypeOf, sqlTypes } from './formulaInputs'
import { rollUpSql } from './rollUpSql'
import { type FormulaOf, compileRow, resultSql } from './rowFormula'

/**
 * @param of the formula's own field: a formula that isn't sensitive may not use a sensitive field, which it would reveal
 * @throws FormulaError where it can't be computed, with what is wrong
 */
export function compileFor(table: EntityTable, formula: string, of: FormulaOf): CompiledFormula {
  return compileRow(table, formula, of, { rollUp: rollUpSql })
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
