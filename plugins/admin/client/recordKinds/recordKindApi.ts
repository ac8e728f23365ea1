import { createApi, unwrapResponse } from '@core/client/api'
import type { recordKindCalls } from '../../shared/recordKindCalls'

const api = createApi<typeof recordKindCalls>()

/** The calls for kinds of record beyond those of their entity. */
export const recordKindApi = {
  /** The records that others can belong to. */
  parents: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/RecordKind/Parents', { signal }))).data,
}
