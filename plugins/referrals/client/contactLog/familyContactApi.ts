import { createApi, unwrapResponse } from '@core/client/session'
import type { FamilyContact, familyContactCalls } from '../../shared/contactLog/familyContactCalls'

const api = createApi<typeof familyContactCalls>()

/** @returns whom to call about a referral, the last tries, and what stands open. @throws ApiError */
export async function readFamilyContact(id: number, signal: AbortSignal): Promise<FamilyContact> {
  return (await unwrapResponse(api.GET('/api/referral/{id}/family-contact', { params: { path: { id } }, signal }))).data
}
