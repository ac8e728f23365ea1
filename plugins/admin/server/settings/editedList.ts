import type { JsonSchema } from '@core/entity/Field'
import type { LookupEntry } from '@core/entity/wire'
import type { Database, Transaction } from '@core/server/database/Database'
import type { LookupList } from '@core/server/lookups/LookupList'
import { listEntries } from '@core/server/lookups/lookupRepository'

export interface EditedList {
  readonly id: string
  readonly title: string
  /** In their order, retired ones included; `usedBy` says what in the code refers to one. */
  readonly entries: readonly (LookupEntry & { readonly usedBy?: string })[]
}

export const editedListSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'title', 'entries'],
  properties: {
    id: { type: 'string' },
    title: { type: 'string' },
    entries: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name', 'retired'],
        properties: { id: { type: 'integer' }, name: { type: 'string' }, retired: { type: 'boolean' }, usedBy: { type: 'string' } },
      },
    },
  },
}

/** A look-up list for whoever edits it. */
export async function readList(db: Database | Transaction, { id, title, usedBy = {} }: LookupList): Promise<EditedList> {
  const entries = await listEntries(db, id)
  return { id, title, entries: entries.map((entry) => ({ ...entry, ...(usedBy[entry.id] && { usedBy: usedBy[entry.id]! }) })) }
}
