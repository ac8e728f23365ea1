import type { Generated } from 'kysely'
import type { Instant, NullableInstant } from '@core/kernel/server/platform/database/tables'

/** The tables of notes. */
export interface NoteTables {
  'core.note': {
    id: Generated<number>
    entity: string
    record_id: number
    text: string
    sensitive: Generated<boolean>
    version: Generated<number>
    created_by: number | null
    created_at: Instant
    edited_at: NullableInstant
    deleted_at: NullableInstant
    deleted_by: Generated<number | null>
  }
  'core.note_version': {
    note_id: number
    version: number
    text: string
    sensitive: boolean
    ended_at: Instant
  }
  'core.note_mention': {
    note_id: number
    user_id: number
    told_at: NullableInstant
    /** They were notified, but the note no longer mentions them. */
    taken_out: Generated<boolean>
  }
}
