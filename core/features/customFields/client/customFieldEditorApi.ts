import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import type { formulaCalls } from '../shared/formulaCalls'

const api = createApi<typeof formulaCalls>()

interface TriedFormula {
  readonly records: string
  readonly formula: string
  readonly sensitive: boolean
  readonly seenBy: readonly number[]
}

/** The calls for fields of administrators beyond those of their entity. */
export const customFieldApi = {
  /** The roles that may be chosen for who sees and changes a field. */
  roles: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/CustomField/Roles', { signal }))).data,
  /** The fields and figures that a formula of these records can use. */
  formulaNames: async (records: string, signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/CustomField/FormulaNames', { params: { query: { records } }, signal }))).data,
  /** The results of a formula for some records, or what is wrong with it. */
  tryFormula: async (formula: TriedFormula, signal: AbortSignal) =>
    (
      await unwrapResponse(
        api.POST('/api/CustomField/Try', { body: { ...formula, seenBy: [...formula.seenBy] }, signal }),
      )
    ).data,
}
