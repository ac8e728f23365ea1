import type { exportCalls } from '@core/kernel/shared/exportCalls'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { download } from '@core/kernel/client/platform/api/download'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'

const api = createApi<typeof exportCalls>()

/** Calls about the files that were prepared for the user in the background. Each throws an `ApiError`. */
export const exportsApi = {
  /** Newest first. */
  list: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/export', { signal }))).data,
  download: (id: number) => download({ path: `/api/export/${id}/file`, fileName: `export-${id}` }),
  delete: (id: number) => unwrapResponse(api.DELETE('/api/export/{id}', { params: { path: { id } } })),
}
