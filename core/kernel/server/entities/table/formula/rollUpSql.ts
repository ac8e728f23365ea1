import type { FormulaType } from '@core/kernel/entity/customFields'
import { parentLinks } from '@core/kernel/entity/parentLink'
import { columnOf } from '../columns'
import type { EntityTable } from '../EntityTable'
import { identifier, tableName } from '../quote'
import { type FormulaInput, FormulaError, type RollUpName, rollUpUsage } from './compileFormula'
import { formulaFields, formulaTypeOf, storedInput } from './formulaInputs'

/** The alias of the records that belong to a row; no entity can have this name. */
const child = identifier('#child')
/** In place of the id of the row. */
const ofRow = -1

/**
 * A figure over the records that belong to a row, as a subselect. It counts all of them, whoever looks, so that it is the same for
 * everybody who sees the field, and can be filtered, sorted and summed up; deleted ones don't count.
 * @throws FormulaError where there are no such records or fields, or where it would reveal what people who see the row may not see
 */
export function rollUpSql(table: EntityTable, name: RollUpName, of: string): FormulaInput {
  const [records = '', ...steps] = of.split('.')
  const found = table.catalog?.get(records)
  const link = found && linkSql(found, table)
  if (!found || link === undefined)
    throw new FormulaError(`No records “${records}” belong to ${table.entity.name.many.toLowerCase()}`)
  if (found.entity.personal && !table.entity.personal)
    throw new FormulaError(
      `${found.entity.name.many} are about somebody’s health, so other records may not tell of them`,
    )
  const from = `from ${tableName(found.table)} ${child} where ${link} and ${child}.deleted_at is null`
  if (name === 'countOf') {
    if (steps.length > 0) throw new FormulaError(`“countOf” is used as ${rollUpUsage.countOf}`)
    return { type: 'number', sql: `(select count(*)::numeric ${from})` }
  }
  const path = steps.join('.')
  const fields = rolledUpFields(found)
  const field = fields.find((one) => one.path === path) ?? fields.find((one) => one.path === `custom.${path}`)
  if (!field)
    throw new FormulaError(
      `${found.entity.name.many} have no field “${path}” that can be counted up: sensitive and computed ones can’t`,
    )
  const { type, sql } = storedInput(found, field, child)
  if (!allowed[name].includes(type)) throw new FormulaError(`“${name}” is used as ${rollUpUsage[name]}`)
  if (name === 'latestOf') return { type, sql: `(select ${sql} ${from} order by ${child}.id desc limit 1)` }
  return { type, sql: `(select ${aggregates[name]}(${sql}) ${from})` }
}

const aggregates = { sumOf: 'sum', minOf: 'min', maxOf: 'max' } as const
const allowed: Readonly<Record<Exclude<RollUpName, 'countOf'>, readonly FormulaType[]>> = {
  sumOf: ['number'],
  minOf: ['number', 'date'],
  maxOf: ['number', 'date'],
  latestOf: ['number', 'text', 'yesNo', 'date'],
}

/** Fields in the row itself, which everybody who sees the record sees. */
function rolledUpFields(table: EntityTable) {
  return formulaFields(table).filter(
    ({ path, field, sensitive }) => !sensitive && field.formula === undefined && !table.computed?.[path],
  )
}

/** The condition that a record belongs to the row; undefined where such records don't. */
function linkSql({ entity, computed }: EntityTable, parent: EntityTable): string | undefined {
  const [link] = parentLinks(entity, { entity: parent.entity.id, id: ofRow })
  if (!link || Object.keys(link).some((name) => computed?.[name])) return undefined
  return Object.entries(link)
    .map(
      ([name, value]) =>
        `${child}.${identifier(columnOf(name))} = ${value === ofRow ? `${identifier(parent.entity.id)}.id` : value}`,
    )
    .join(' and ')
}

/** What a formula over these records can count up, by the names that it uses: the number of each kind, and the sums of their numbers. */
export function rollUpNames(
  table: EntityTable,
): readonly { readonly name: string; readonly label: string; readonly type: FormulaType }[] {
  const children = [...(table.catalog?.values() ?? [])].filter(
    (one) => linkSql(one, table) !== undefined && (!one.entity.personal || table.entity.personal),
  )
  return children.flatMap((one) => {
    const { id, name } = one.entity
    const sums = rolledUpFields(one).flatMap(({ path, label, field }) =>
      formulaTypeOf(field) === 'number' && field.totals === undefined
        ? [
            {
              name: `sumOf(${id}.${path.replace(/^custom\./, '')})`,
              label: `Sum of ${name.many.toLowerCase()}: ${label}`,
              type: 'number' as const,
            },
          ]
        : [],
    )
    return [{ name: `countOf(${id})`, label: `Number of ${name.many.toLowerCase()}`, type: 'number' as const }, ...sums]
  })
}
