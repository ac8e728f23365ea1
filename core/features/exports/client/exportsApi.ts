import type { customFieldCalls } from '@core/kernel/shared/customFieldCalls'
import type { exportCalls } from '@core/kernel/shared/exportCalls'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { download } from '@core/kernel/client/platform/api/download'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'

const api = createApi<typeof exportCalls & Pick<typeof customFieldCalls, 'removed'>>()

/** Calls about the files that were prepared for the user in the background. Each throws an `ApiError`. */
export const exportsApi = {
  /** Newest first. */
  list: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/export', { signal }))).data,
  /** Of removed fields that the user's role saw, and not everybody. */
  removed: async (signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/custom-fields/removed', { signal }))).data,
  downloadRemoved: (id: number) =>
    download({ path: `/api/custom-fields/removed/${id}/file`, fileName: `removed-${id}.csv` }),
  download: (id: number) => download({ path: `/api/export/${id}/file`, fileName: `export-${id}` }),
  delete: (id: number) => unwrapResponse(api.DELETE('/api/export/{id}', { params: { path: { id } } })),
}
