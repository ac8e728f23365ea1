import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import type { customFieldCalls } from '@core/kernel/shared/customFieldCalls'

const api = createApi<typeof customFieldCalls>()

/** @returns the kinds of record that administrators may add fields and automations to, with their names */
export const extensibleRecords = async (signal: AbortSignal) =>
  (await unwrapResponse(api.GET('/api/custom-fields/records', { signal }))).data
