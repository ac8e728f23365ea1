import { callApi } from '@core/client/api/callApi'
import { idempotent } from '@core/client/api/idempotency'

/** What became of a bundle, or would. */
export interface Imported {
  /** Null where it was only checked. */
  readonly id: number | null
  /** The client's name. */
  readonly client: string
  /** What it says and is not taken over, by where it stands. */
  readonly left: readonly string[]
}

interface ImportRequest {
  readonly bundle: object
  readonly check?: true
  readonly differentPerson?: true
}

/** @throws ApiError 409 where somebody must say whether the client is one who is known */
export function importBundle(body: ImportRequest, key: string): Promise<{ readonly data: Imported; readonly message?: string }> {
  return callApi('POST', '/api/referral/fhir', { body, headers: idempotent(key) })
}
