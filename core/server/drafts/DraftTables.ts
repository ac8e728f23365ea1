import type { Instant } from '../database/tables'

export interface DraftTables {
  'core.draft': { user_id: number; role_id: number; form: string; draft: string; base: string; saved_at: Instant }
}
