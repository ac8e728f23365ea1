import { sql } from 'kysely'
import { type CustomField, type CustomKind, type FormulaType, keyOf } from '@core/kernel/entity/customFields'
import type { Option } from '@core/kernel/entity/Field'
import type { Database, Transaction } from '../../platform/database/Database'

/** How far the indexes of a field are, as stored. */
export const indexStates = { building: 1, ready: 2, failed: 3 } as const

/** SQL of how far the indexes of a field are, and why they failed, for the entity whose rows are those fields. */
export function indexStateSql(alias: string): { readonly state: string; readonly problem: string } {
  const read = (column: string) =>
    `(select made.${column} from core.custom_field_index made where made.field = ${alias}.id)`
  return {
    state: `case when ${alias}.indexed or ${alias}.searchable then coalesce(${read('state')}, ${indexStates.building}) end`,
    problem: read('problem'),
  }
}

interface Row {
  readonly id: number
  readonly records: string
  readonly key: string
  readonly label: string
  readonly kind: CustomKind
  readonly help: string | null
  readonly required: boolean | null
  readonly in_list: boolean | null
  readonly sensitive: boolean | null
  readonly indexed: boolean
  readonly searchable: boolean
  /** Of its indexes. */
  readonly state: number | null
  readonly seen_by: readonly number[] | null
  readonly changed_by: readonly number[] | null
  readonly default_value: string | null
  readonly min: number | null
  readonly max: number | null
  /** Both undefined in the definition of a field that was removed before there were units. */
  readonly unit?: string | null
  readonly decimals?: number | null
  readonly options: readonly Option<number>[] | null
  readonly formula: string | null
  readonly result: FormulaType | null
}

/** A field as it is stored, with what its indexes depend on. */
export interface CustomDefinition {
  readonly id: number
  readonly field: CustomField
  readonly marks: { readonly indexed: boolean; readonly searchable: boolean }
}

/** @returns every field that administrators have added, in the order in which forms show them */
export async function readCustomFields(db: Pick<Database | Transaction, 'query'>): Promise<readonly CustomField[]> {
  return (await readDefinitions(db)).map(({ field }) => field)
}

/** @returns the same with what only the server needs */
export async function readDefinitions(db: Pick<Database | Transaction, 'query'>): Promise<readonly CustomDefinition[]> {
  const { rows } = await sql<Row>`
    select id, records, key, label, kind, help, required, in_list, sensitive, coalesce(indexed, false) as indexed,
      coalesce(searchable, false) as searchable, state, seen_by, changed_by, default_value, min::float8 as min, max::float8 as max, unit, decimals, options, formula, result
    from core.custom_field left join core.custom_field_index on field = id
    where deleted_at is null order by records, position nulls last, id`.execute(db.query)
  return rows.map(({ id, indexed, searchable, ...row }) => ({
    id,
    marks: { indexed, searchable },
    field: fieldIn({ ...row, id, found: searchable && row.state === indexStates.ready }),
  }))
}

/** The definition of a field that is gone for good, as its row was. */
export type RemovedField = Omit<Row, 'state'>

/** @returns the field as it was */
export function removedField(row: RemovedField): CustomField {
  return fieldIn({ ...row, found: false })
}

function fieldIn({
  id,
  records,
  key,
  label,
  kind,
  help,
  required,
  in_list,
  sensitive,
  found,
  seen_by,
  changed_by,
  default_value,
  min,
  max,
  unit,
  decimals,
  options,
  formula,
  result,
}: Omit<Row, 'indexed' | 'searchable' | 'state'> & { readonly found: boolean }): CustomField {
  const isRestricted = Boolean(seen_by?.length || changed_by?.length)
  return {
    ...(isRestricted && { id }),
    entity: records,
    key,
    label,
    kind,
    ...(help && { help }),
    ...(required && { required }),
    ...(in_list && { inList: true }),
    ...(sensitive && { sensitive }),
    ...(seen_by?.length && { seenBy: seen_by }),
    ...(changed_by?.length && { changedBy: changed_by }),
    ...(found && { searchable: true }),
    ...(default_value !== null && { default: default_value }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    ...(typeof unit === 'string' && { unit }),
    ...(typeof decimals === 'number' && { decimals }),
    ...(formula && result && { formula, result }),
    ...(options && { options: options.map(({ id, name }) => ({ id, name })) }),
  }
}

/** @returns the name of a new field in the records: no other field has or had it, since values of that one may still be stored */
export async function newCustomKey(tx: Transaction, records: string, label: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select key from core.custom_field where records = ${records}
    union select key from core.removed_custom_field where records = ${records}`.execute(tx.query)
  return keyOf(label, new Set(rows.map(({ key }) => key)))
}
