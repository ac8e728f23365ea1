import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import type { recordKindEditorCalls } from '../shared/recordKindEditorCalls'

const api = createApi<typeof recordKindEditorCalls>()

/** The calls for kinds of record beyond those of their entity. */
export const recordKindApi = {
  /** The fields that were added to a kind, and which roles may do what with it. */
  use: async (id: number, signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/RecordKind/{id}/Use', { params: { path: { id } }, signal }))).data,
  /** The records that others can belong to. */
  parents: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/RecordKind/Parents', { signal }))).data,
  /** The sections of the sidebar. */
  sections: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/RecordKind/Sections', { signal }))).data,
}
