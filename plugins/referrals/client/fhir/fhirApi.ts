import { unwrapResponse, createApi, idempotent } from '@core/client/api'
import type { referralCalls } from '../../shared/referralCalls'

const api = createApi<typeof referralCalls>()

interface ImportRequest {
  readonly bundle: Record<string, unknown>
  readonly check?: true
  readonly differentPerson?: true
}

/** @throws ApiError 409 where somebody must say whether the client is one who is known */
export function importBundle(body: ImportRequest, key: string) {
  return unwrapResponse(api.POST('/api/referral/fhir', { body, headers: idempotent(key) }))
}

/** What became of a bundle, or would. */
export type Imported = Awaited<ReturnType<typeof importBundle>>['data']
