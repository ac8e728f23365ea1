import { unwrapResponse, createApi, idempotent } from '@core/client/session'
import type { services } from '../../shared/referralLookups'
import type { referralCalls } from '../../shared/referralCalls'

const api = createApi<typeof referralCalls>()

/** The client of the referral, if the user has chosen one. */
export type Whose = { readonly existingClient: number } | { readonly differentPerson: true } | {}

interface ImportRequest {
  readonly bundle: Record<string, unknown>
  readonly check?: true
  /** The day, where the bundle gives only a year or month of birth. */
  readonly dateOfBirth?: string
  /** Which of our services those of the sender mean, by the keys that a check returned. */
  readonly services?: { key: string; service: (typeof services)[number]['id'] }[]
}

/** @throws ApiError 409 if the user must decide whether the client is a known one */
export function importBundle(body: ImportRequest & Whose, key: string) {
  return unwrapResponse(api.POST('/api/referral/fhir', { body, headers: idempotent(key) }))
}

/** The result of an import, or of its check. */
export type Imported = Awaited<ReturnType<typeof importBundle>>['data']

/** The import that made a referral, while it can be undone. */
export const readImport = async (id: number, signal: AbortSignal) =>
  (await unwrapResponse(api.GET('/api/referral/{id}/fhir/import', { params: { path: { id } }, signal }))).data

export const undoImport = (id: number) =>
  unwrapResponse(api.POST('/api/referral/{id}/fhir/undo-import', { params: { path: { id } } }))
