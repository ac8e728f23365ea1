import type { ColumnType, Generated } from 'kysely'
import type { ViewState } from '@core/kernel/entity/apiTypes'
import type { Instant } from '@core/kernel/server/platform/database/tables'

type Json<T> = ColumnType<T, string, string>

/** Saved views, and the state in which people left their lists. */
export interface ViewTables {
  'core.saved_view': {
    id: Generated<number>
    version: Generated<number>
    entity: string
    name: string
    state: Json<ViewState>
    owner_id: number
    shared: boolean
    default_for: number | null
    created_at: Instant
    updated_at: Instant
  }
  'core.list_memory': {
    user_id: number
    entity: string
    view: string | null
    columns: ColumnType<Record<string, readonly string[]>, string | undefined, string>
    widths: ColumnType<Record<string, number>, string | undefined, string>
  }
}
