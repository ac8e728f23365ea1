import type { StoredCells } from './fileCells'
import type { ColumnType, Generated } from 'kysely'
import type { ImportChoices, Operation } from '@core/kernel/entity/apiTypes'
import type { DayEvidence } from '@core/kernel/entity/importColumns'
import type { Instant, NullableInstant } from '../../platform/database/tables'

/** Read as a parsed value, written as its text. */
type Json<T> = ColumnType<T, string, string>

/** The tables of operations and imports. */
export interface OperationTables {
  'core.operation': {
    id: Generated<number>
    kind: Operation['kind']
    entity: string
    state: Generated<Operation['state']>
    user_id: number
    role_id: number
    session_id: string
    request: Json<Readonly<Record<string, unknown>>>
    file_id: string | null
    undoes: number | null
    total: number
    done: Generated<number>
    failed: Generated<number>
    skipped: Generated<number>
    place: Generated<number>
    tries: Generated<number>
    message: string | null
    created_at: Instant
    touched_at: Instant
    finished_at: NullableInstant
  }
  'core.operation_row': {
    operation_id: number
    no: number
    record_id: number | null
    outcome: RowOutcome | null
    version: number | null
    label: string | null
    message: string | null
  }
  'core.import_file': {
    id: Generated<string>
    user_id: number
    entity: string
    file_name: string
    headers: Json<readonly string[]>
    headers_hash: Buffer
    row_count: Generated<number>
    day_orders: Json<Readonly<Record<string, DayEvidence>>>
    created_at: Instant
  }
  'core.import_row': { file_id: string; no: number; line: number; cells: Json<StoredCells> }
  'core.import_key': { operation_id: number; key: Buffer; no: number; record_id: number | null }
  'core.import_mapping': {
    user_id: number
    entity: string
    headers_hash: Buffer
    mapping: Json<Readonly<Record<string, string | null>>>
    choices: Json<Partial<ImportChoices>>
    used_at: Instant
  }
}

export type RowOutcome = 'done' | 'failed' | 'skipped'
