import type { ColumnType, Generated } from 'kysely'
import type { HistoryEntry } from '@core/entity/apiTypes'

/** A change as the database keeps it. */
export interface StoredChange {
  readonly field: string
  readonly label: string
  readonly from?: string | null
  readonly to?: string | null
  readonly hidden?: true
  /** `from` and `to` are ids of this (see referenceTargetOf); `from` of `fromEntity`, where a link pointed at another kind of record. */
  readonly entity?: string
  readonly fromEntity?: string
}

type Raw = ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>

export interface HistoryTables {
  'core.history': {
    id: Generated<number>
    entity: string
    record_id: number
    action: HistoryEntry['action']
    via: HistoryEntry['via']
    changes: ColumnType<readonly StoredChange[], string, string>
    /** By path, without sensitive values. */
    before: Raw
    after: Raw
    note: string | null
    by: number | null
    at: ColumnType<string, string | undefined, never>
    operation_id: number | null
  }
}
