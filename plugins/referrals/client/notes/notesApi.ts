import { callApi } from '@core/client/api/callApi'
import { idempotent } from '@core/client/api/idempotency'
import type { RecordOption } from '@core/entity/wire'
import type { Note, NoteDetail } from '../../shared/notes/noteTypes'

/** What is sent of a note. */
export interface NoteInput {
  readonly text: string
  readonly sensitive: boolean
  readonly mentions: readonly number[]
}

export interface NotesPage {
  readonly data: readonly Note[]
  readonly totalItems: number
  readonly next?: number
}

interface Written {
  readonly data: NoteDetail
  readonly message: string
}

/** The calls of notes. S7.12. Each throws an ApiError when it doesn't succeed. */
export const notesApi = {
  list: (query: Readonly<Record<string, number>>, signal?: AbortSignal): Promise<NotesPage> => callApi('GET', '/api/client/NotesList', { query, ...(signal && { signal }) }),
  view: async (id: number): Promise<NoteDetail> => (await callApi<{ data: NoteDetail }>('GET', `/api/referralNote/${id}`)).data,
  create: (referralId: number, input: NoteInput, key: string): Promise<Written> => callApi('POST', '/api/referralNote/createNote', { body: { referralId, ...input }, headers: idempotent(key) }),
  update: (id: number, version: number, input: NoteInput): Promise<Written> => callApi('PUT', `/api/referralNote/${id}`, { body: { version, ...input } }),
  remove: async (id: number): Promise<string> => (await callApi<{ message: string }>('DELETE', `/api/referralNote/${id}`)).message,
  restore: async (id: number): Promise<string> => (await callApi<{ message: string }>('POST', '/api/referralNote/Restore', { body: { id } })).message,
  people: async (referralId: number, search: string, signal: AbortSignal): Promise<readonly RecordOption[]> =>
    (await callApi<{ data: readonly RecordOption[] }>('POST', '/api/referralNote/People', { body: { referralId, search }, signal })).data,
}
