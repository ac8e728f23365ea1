import type { Entity } from '@core/kernel/entity/defineEntity'
import { noteCalls, noteFields } from '../shared/noteCalls'
import { sendOrKeep } from '@core/kernel/client/platform/offlineWrites/sendOrKeep'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'

/** The record that notes are about. */
export interface NotedRecord {
  readonly entity: Entity
  readonly id: number
}

/** The body of a new or edited note. */
export interface NoteInput {
  readonly text: string
  readonly sensitive: boolean
  readonly mentions: readonly number[]
}

const api = createApi<typeof noteCalls>()
const sent = ({ mentions, ...note }: NoteInput) => ({ ...note, mentions: [...mentions] })
const at = (id: number) => ({ params: { path: { id } } })
const of = ({ entity, id }: NotedRecord) => ({ entity: entity.id, recordId: id })

/** The path of the call that creates a note. */
export const notePath = noteCalls.create.path

/** The calls of notes. Each throws an `ApiError` if it fails. */
export const notesApi = {
  list: (record: NotedRecord, page: { readonly before?: number; readonly limit: number }, signal?: AbortSignal) =>
    unwrapResponse(api.POST('/api/Note/List', { body: { ...of(record), ...page }, ...(signal && { signal }) })),
  /** @param name of the record, for a note that waits for the connection */
  create: (record: NotedRecord, input: NoteInput, key: string, name?: string) =>
    sendOrKeep<{ message: string }>({
      method: 'POST',
      path: notePath,
      body: { ...of(record), ...sent(input) },
      key,
      title: name === undefined ? 'Note' : `Note on ${name}`,
      records: [{ entity: record.entity.id, id: record.id }],
      fields: { text: noteFields.text, sensitive: noteFields.sensitive },
    }),
  update: (id: number, version: number, input: NoteInput) =>
    unwrapResponse(api.PUT('/api/Note/{id}', { ...at(id), body: { version, ...sent(input) } })),
  remove: async (id: number) => (await unwrapResponse(api.DELETE('/api/Note/{id}', at(id)))).message,
  restore: async (id: number) => (await unwrapResponse(api.POST('/api/Note/Restore', { body: { id } }))).message,
  unseen: async (record: NotedRecord, text: string, signal: AbortSignal) =>
    (await unwrapResponse(api.POST('/api/Note/Unseen', { body: { ...of(record), text }, signal }))).data,
  people: async (record: NotedRecord, search: string, signal: AbortSignal) =>
    (await unwrapResponse(api.POST('/api/Note/People', { body: { ...of(record), search }, signal }))).data,
}
