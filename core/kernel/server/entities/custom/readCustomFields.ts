import { sql } from 'kysely'
import { type CustomField, type CustomKind, type FormulaType, keyOf } from '@core/kernel/entity/customFields'
import type { Option } from '@core/kernel/entity/Field'
import type { Database, Transaction } from '../../platform/database/Database'

interface Row {
  readonly records: string
  readonly key: string
  readonly label: string
  readonly kind: CustomKind
  readonly help: string | null
  readonly required: boolean | null
  readonly in_list: boolean | null
  readonly sensitive: boolean | null
  readonly min: number | null
  readonly max: number | null
  readonly options: readonly Option<number>[] | null
  readonly formula: string | null
  readonly result: FormulaType | null
}

/** @returns every field that administrators have added, in the order in which forms show them */
export async function readCustomFields(db: Database | Transaction): Promise<readonly CustomField[]> {
  const { rows } = await sql<Row>`
    select records, key, label, kind, help, required, in_list, sensitive, min::float8 as min, max::float8 as max, options, formula, result
    from core.custom_field where deleted_at is null order by records, position nulls last, id`.execute(db.query)
  return rows.map(
    ({ records, key, label, kind, help, required, in_list, sensitive, min, max, options, formula, result }) => ({
      entity: records,
      key,
      label,
      kind,
      ...(help && { help }),
      ...(required && { required }),
      ...(in_list && { inList: true }),
      ...(sensitive && { sensitive }),
      ...(min !== null && { min }),
      ...(max !== null && { max }),
      ...(formula && result && { formula, result }),
      ...(options && { options: options.map(({ id, name }) => ({ id, name })) }),
    }),
  )
}

/** @returns the name of a new field in the records: no other field has or had it, since values of that one may still be stored */
export async function newCustomKey(tx: Transaction, records: string, label: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select key from core.custom_field where records = ${records}
    union select key from core.removed_custom_field where records = ${records}`.execute(tx.query)
  return keyOf(label, new Set(rows.map(({ key }) => key)))
}
