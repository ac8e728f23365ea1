import type { FormulaType } from '@core/kernel/entity/customFields'
import { parentLinks } from '@core/kernel/entity/parentLink'
import type { FieldPath } from '@core/kernel/entity/leaves'
import { columnOf } from '../columns'
import type { EntityTable } from '../EntityTable'
import { identifier, tableName } from '../quote'
import { type FormulaInput, FormulaError, type RollUpName, rollUpUsage, UnknownName } from './compileFormula'
import { formulaFields, formulaTypeOf, storedInput } from './formulaInputs'
import type { FormulaName } from './mistypedNames'
import { compileRow, nameOf, resultSql } from './rowFormula'

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
    throw new UnknownName(
      `No records “${records}” belong to ${table.entity.name.many.toLowerCase()}`,
      childNames(table, steps.join('.')),
      'The list below has those that do',
    )
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
    throw new UnknownName(
      `${found.entity.name.many} have no field “${path}” that can be counted up`,
      fieldNames(found),
      'Sensitive ones, and those that are computed from other records, can’t',
    )
  const { type, sql } = rolledUpInput(found, field)
  if (!allowed[name].includes(type)) throw new FormulaError(`“${name}” is used as ${rollUpUsage[name]}`)
  if (name === 'latestOf') return { type, sql: `(select ${sql} ${from} order by ${child}.id desc limit 1)` }
  return { type, sql: `(select ${aggregates[name]}(${sql}) ${from})` }
}

const aggregates = { sumOf: 'sum', minOf: 'min', maxOf: 'max', meanOf: 'avg' } as const
const allowed: Readonly<Record<Exclude<RollUpName, 'countOf'>, readonly FormulaType[]>> = {
  sumOf: ['number'],
  meanOf: ['number'],
  minOf: ['number', 'date'],
  maxOf: ['number', 'date'],
  latestOf: ['number', 'text', 'yesNo', 'date'],
}

/** A field of the records, as stored or computed from its row. Numbers have the places with which lists show them. */
function rolledUpInput(table: EntityTable, fieldPath: FieldPath): FormulaInput {
  const { path, field } = fieldPath
  if (field.formula === undefined) return storedInput(table, fieldPath, child)
  const compiled = compileRow(table, field.formula, { path, sensitive: false }, { row: child })
  return { type: compiled.type, sql: resultSql(compiled) }
}

/** Fields in the row itself, which everybody who sees the record sees. */
function rolledUpFields(table: EntityTable): readonly FieldPath[] {
  return visibleFields(table).filter((one) => rollUpProblem(table, one) === undefined)
}

function visibleFields(table: EntityTable): readonly FieldPath[] {
  return formulaFields(table).filter(({ sensitive }) => !sensitive)
}

/**
 * A formula that uses its row alone costs little for each record, and can’t lead back to the one that counts it up.
 * @returns why a field can't be counted up
 */
function rollUpProblem(table: EntityTable, fieldPath: FieldPath): string | undefined {
  if (table.computed?.[fieldPath.path]) return 'It is computed from other records'
  if (fieldPath.field.formula === undefined) return undefined
  try {
    rolledUpInput(table, fieldPath)
    return undefined
  } catch (error) {
    if (error instanceof FormulaError) return error.message
    throw error
  }
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

/** The records that belong to these, and that formulas may count up. */
function childrenOf(table: EntityTable): readonly EntityTable[] {
  return [...(table.catalog?.values() ?? [])].filter(
    (one) => linkSql(one, table) !== undefined && (!one.entity.personal || table.entity.personal),
  )
}

/** @param path of the field that is written after the records, for which one of the right records has none yet */
function childNames(table: EntityTable, path: string): readonly FormulaName[] {
  const field = path && `.${path}`
  return childrenOf(table).map(({ entity: { id, name } }) => ({ name: `${id}${field}`, label: `${name.many}${field}` }))
}

function fieldNames(table: EntityTable): readonly FormulaName[] {
  const { id } = table.entity
  return rolledUpFields(table).map(({ path, label }) => ({ name: `${id}.${nameOf(path)}`, label: `${id}.${label}` }))
}

/** A figure that a formula can use, and of what it is. */
export interface OfferedRollUp {
  /** As a formula writes it: `sumOf(quote.total)`. */
  readonly name: string
  readonly label: string
  readonly type: FormulaType
  readonly of: {
    /** The records that are counted up, and their field; without one, they are counted. */
    readonly records: string
    readonly field?: string
    /** What it is of them: “Sum”. */
    readonly figure: string
  }
}

const figureNames: Readonly<Record<Exclude<RollUpName, 'countOf'>, string>> = {
  sumOf: 'Sum',
  meanOf: 'Mean',
  minOf: 'Smallest',
  maxOf: 'Largest',
  latestOf: 'Newest',
}
/** Of days. */
const dayFigureNames: Partial<typeof figureNames> = { minOf: 'First', maxOf: 'Last' }

/** What a formula over these records can count up, by the names that it uses: the number of each kind, and figures over their fields. */
export function rollUpNames(table: EntityTable): readonly OfferedRollUp[] {
  return childrenOf(table).flatMap((one) => {
    const { id, name } = one.entity
    const records = name.many
    const many = records.toLowerCase()
    const figures = rolledUpFields(one).flatMap(({ path, label, field }) => {
      const type = formulaTypeOf(field)!
      return (
        (Object.keys(figureNames) as (keyof typeof figureNames)[])
          // A sum of shares, or of years, says nothing.
          .filter((of) => allowed[of].includes(type) && (of !== 'sumOf' || field.totals === undefined))
          .map((of): OfferedRollUp => {
            const figure = (type === 'date' && dayFigureNames[of]) || figureNames[of]
            return {
              name: `${of}(${id}.${nameOf(path)})`,
              label: `${figure} of ${many}: ${label}`,
              type,
              of: { records, field: label, figure },
            }
          })
      )
    })
    return [
      { name: `countOf(${id})`, label: `Number of ${many}`, type: 'number', of: { records, figure: 'Number' } },
      ...figures,
    ]
  })
}

/** The formulas of the records that belong to these which can't be counted up, and why. */
export function notRolledUp(
  table: EntityTable,
): readonly { readonly records: string; readonly field: string; readonly why: string }[] {
  return childrenOf(table).flatMap((one) =>
    visibleFields(one).flatMap((fieldPath) => {
      const why = fieldPath.field.formula === undefined ? undefined : rollUpProblem(one, fieldPath)
      return why === undefined ? [] : [{ records: one.entity.name.many, field: fieldPath.label, why }]
    }),
  )
}
