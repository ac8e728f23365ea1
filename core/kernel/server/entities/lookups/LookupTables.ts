import type { Generated } from 'kysely'

export interface LookupTables {
  'core.lookup_entry': { list: string; id: number; name: string; position: number; retired: Generated<boolean> }
}
