import type { AccessWay } from '@core/kernel/entity/patientAccess'
import type { patientAccessCalls } from '@core/kernel/shared/patientAccessCalls'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { download } from '@core/kernel/client/platform/api/download'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'

const api = createApi<typeof patientAccessCalls>()

/** Which accesses are requested. */
export interface PatientAccessQuery {
  readonly entity?: string
  readonly id?: number
  readonly person?: number
  readonly way?: AccessWay
  readonly before?: number
}

/** Who accessed health records. Needs 612. */
export const patientAccessApi = {
  list: async (query: PatientAccessQuery, signal: AbortSignal) => {
    const { data, next } = await unwrapResponse(api.POST('/api/PatientAccess/List', { body: query, signal }))
    return { data, next }
  },
  /** Downloads a file that can be given to the family. */
  report: (entity: string, id: number) =>
    download({ path: '/api/PatientAccess/Report', body: { entity, id }, fileName: 'access.csv' }),
}
