import { createApi, unwrapResponse } from '@core/client/api'
import type { customFieldCalls } from '@core/calls'
import type { formulaCalls } from '../../shared/formulaCalls'

const api = createApi<typeof customFieldCalls & typeof formulaCalls>()

interface TriedFormula {
  readonly records: string
  readonly formula: string
  readonly sensitive: boolean
}

/** The calls for fields of administrators beyond those of their entity. */
export const customFieldApi = {
  /** The kinds of record that may have such fields. */
  records: async (signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/custom-fields/records', { signal }))).data,
  /** The fields that a formula can use, and its results for some records, or what is wrong with it. */
  tryFormula: async (formula: TriedFormula, signal: AbortSignal) =>
    (await unwrapResponse(api.POST('/api/CustomField/Try', { body: formula, signal }))).data,
}
