import { sql } from 'kysely'
import { customGroup, type FormulaType } from '@core/kernel/entity/customFields'
import type { Database, Transaction } from '../../platform/database/Database'
import type { Viewer } from '../../platform/http/Viewer'
import { noteAccess } from '../../security/patientAccess/noteAccess'
import { FormulaError } from '../table/formula/compileFormula'
import { compileFor, resultSql } from '../table/formula/formulaFields'
import { formulaFields, formulaTypeOf } from '../table/formula/formulaInputs'
import { rollUpNames } from '../table/formula/rollUpSql'
import type { EntityTable } from '../table/EntityTable'
import { scopeOf } from '../table/scopeOf'
import { fromTable, titleOf } from '../table/titleSql'

/** A formula as an administrator writes it. */
export interface TriedFormula {
  readonly formula: string
  /** Only a sensitive formula may use sensitive fields. */
  readonly sensitive: boolean
  /** The roles that see it, where it isn't everybody. */
  readonly seenBy?: readonly number[] | undefined
  /** Of the field that it is for, if there is one already. */
  readonly key?: string | undefined
}

/** @returns what a formula results in, or what is wrong with it, for whoever wrote it */
export function checkFormula(
  table: EntityTable,
  { formula, sensitive, seenBy, key = '' }: TriedFormula,
): { readonly type: FormulaType; readonly sql: string } | { readonly problem: string } {
  try {
    const compiled = compileFor(table, formula, { path: `${customGroup}.${key}`, sensitive, seenBy })
    return { type: compiled.type, sql: resultSql(compiled) }
  } catch (error) {
    if (error instanceof FormulaError) return { problem: error.message }
    throw error
  }
}

/** The fields that a formula can use, by the names that it uses: a custom field by its key alone. */
export function namesForFormulas(
  table: EntityTable,
): readonly { readonly name: string; readonly label: string; readonly type: FormulaType }[] {
  const own = formulaFields(table).map(({ path, label, field }) => ({
    name: path.startsWith(`${customGroup}.`) ? path.slice(customGroup.length + 1) : path,
    label,
    type: formulaTypeOf(field)!,
  }))
  return [...own, ...rollUpNames(table)]
}

/** @returns the results for the ten newest records that this person may view, as texts */
export async function sampleFormula(
  db: Database | Transaction,
  table: EntityTable,
  formulaSql: string,
  viewer: Viewer,
): Promise<readonly { readonly id: number; readonly name: string; readonly value: string | null }[]> {
  const id = sql.ref(`${table.entity.id}.id`)
  const { rows } = await sql<{ id: number; name: string; value: string | null }>`
    select ${id} as id, ${titleOf(table)} as name, (${sql.raw(formulaSql)})::text as value
    from ${fromTable(table)} where ${scopeOf(table, 'view', viewer)} order by ${id} desc limit 10`.execute(db.query)
  noteAccess(
    table.entity,
    rows.map((row) => row.id),
    'listed',
  )
  return rows
}
