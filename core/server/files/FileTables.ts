import type { Instant, NullableInstant } from '../database/tables'

export interface FileTables {
  'core.file': {
    id: string
    file_name: string
    type: string
    size: number
    uploaded_by: number | null
    uploaded_at: Instant
    entity: string | null
    record_id: number | null
    field: string | null
    removed_at: NullableInstant
  }
}
