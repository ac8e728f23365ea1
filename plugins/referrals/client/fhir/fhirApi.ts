import { unwrapResponse, createApi, idempotent } from '@core/client/api'
import type { referralCalls } from '../../shared/referralCalls'

const api = createApi<typeof referralCalls>()

/** Whose the referral becomes, where somebody has said so. */
export type Whose = { readonly existingClient: number } | { readonly differentPerson: true } | {}

interface ImportRequest {
  readonly bundle: Record<string, unknown>
  readonly check?: true
}

/** @throws ApiError 409 where somebody must say whether the client is one who is known */
export function importBundle(body: ImportRequest & Whose, key: string) {
  return unwrapResponse(api.POST('/api/referral/fhir', { body, headers: idempotent(key) }))
}

/** What became of a bundle, or would. */
export type Imported = Awaited<ReturnType<typeof importBundle>>['data']

/** The import that made a referral, while it can be undone. */
export const readImport = async (id: number, signal: AbortSignal) =>
  (await unwrapResponse(api.GET('/api/referral/{id}/fhir/import', { params: { path: { id } }, signal }))).data

export const undoImport = (id: number) =>
  unwrapResponse(api.POST('/api/referral/{id}/fhir/undo-import', { params: { path: { id } } }))
