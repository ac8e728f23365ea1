import { sql } from 'kysely'
import { customGroup, type FormulaType } from '@core/kernel/entity/customFields'
import type { Database, Transaction } from '../../platform/database/Database'
import type { Viewer } from '../../platform/http/Viewer'
import { noteAccess } from '../../security/patientAccess/noteAccess'
import { FormulaError } from '../table/formula/compileFormula'
import { compileFor } from '../table/formula/formulaFields'
import { formulaFields, formulaTypeOf } from '../table/formula/formulaInputs'
import type { FormulaPlace } from '../table/formula/mistypedNames'
import { notRolledUp, type OfferedRollUp, rollUpNames } from '../table/formula/rollUpSql'
import { nameOf, resultSql } from '../table/formula/rowFormula'
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

/** What is wrong with a formula, for whoever wrote it. */
export interface FormulaProblem {
  readonly problem: string
  /** Where it is, and what to write there instead, if that is known. */
  readonly at?: FormulaPlace
  readonly instead?: string
}

/** @returns what a formula results in, or what is wrong with it */
export function checkFormula(
  table: EntityTable,
  { formula, sensitive, seenBy, key = '' }: TriedFormula,
): { readonly type: FormulaType; readonly sql: string } | FormulaProblem {
  try {
    const compiled = compileFor(table, formula, { path: `${customGroup}.${key}`, sensitive, seenBy })
    return { type: compiled.type, sql: resultSql(compiled) }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    const { at, instead } = error.mend
    return { problem: error.message, ...(at && { at }), ...(instead !== undefined && { instead }) }
  }
}

/** A name that a formula can use. */
export type OfferedName = Omit<OfferedRollUp, 'of'> & Partial<Pick<OfferedRollUp, 'of'>>

/** The fields and figures that a formula can use, by the names that it uses; and what it can't count up, with the reason. */
export function namesForFormulas(table: EntityTable): {
  readonly names: readonly OfferedName[]
  readonly notOffered: ReturnType<typeof notRolledUp>
} {
  const own = formulaFields(table).map(({ path, label, field }) => ({
    name: nameOf(path),
    label,
    type: formulaTypeOf(field)!,
  }))
  return { names: [...own, ...rollUpNames(table)], notOffered: notRolledUp(table) }
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
