import { unwrapResponse, createApi, idempotent } from '@core/client/session'
import type { packetCalls } from '../../shared/packet/packetCalls'
import type { FormKey } from '../../shared/forms/publicForms'
import type { StatusId } from '../../shared/referralStatuses'
import type { Packet, Submission } from '../../shared/packet/packetTypes'

/** The channel by which links are sent. */
export interface Sending {
  readonly channel: 'email' | 'sms'
  /** The guardian's row; 0 for the client. */
  readonly guardian: number
  /** YYYY-MM-DD */
  readonly remindOn?: string
  /** The family had not agreed to texts and email, was asked, and agrees to this message. */
  readonly agreed?: boolean
}

const api = createApi<typeof packetCalls>()
const at = (id: number) => ({ params: { path: { id } } })
const among = (id: number, submissionId: number) => ({ params: { path: { id, submissionId } } })

/** The calls of a referral's forms. S7.9. Each throws an ApiError when it fails. */
export const packetApi = {
  read: async (id: number, signal: AbortSignal): Promise<Packet> =>
    (await unwrapResponse(api.GET('/api/referral/{id}/packet', { ...at(id), signal }))).data,
  /** @param form by default all missing ones */
  send(id: number, form: FormKey | undefined, sending: Sending, again: boolean, key: string) {
    const options = { ...at(id), headers: idempotent(key) }
    return form
      ? unwrapResponse(api.POST('/api/referral/{id}/send-form-link', { ...options, body: { form, again, ...sending } }))
      : unwrapResponse(api.POST('/api/referral/{id}/send-jot-form-link', { ...options, body: { ...sending } }))
  },
  revoke: async (id: number, form: FormKey) =>
    (await unwrapResponse(api.POST('/api/referral/{id}/revoke-form-link', { ...at(id), body: { form } }))).message,
  revokeAll: async (id: number) =>
    (await unwrapResponse(api.POST('/api/referral/{id}/revoke-packet-link', at(id)))).message,
  remind: async (id: number, form: FormKey, remindOn: string | null) =>
    (await unwrapResponse(api.PUT('/api/referral/{id}/form-reminder', { ...at(id), body: { form, remindOn } })))
      .message,
  submission: async (id: number, submissionId: number, signal: AbortSignal): Promise<Submission> =>
    (
      await unwrapResponse(
        api.GET('/api/referral/{id}/form-submission/{submissionId}', { ...among(id, submissionId), signal }),
      )
    ).data,
  takeOver: (id: number, submissionId: number, version: number, paths: readonly string[], status?: StatusId) =>
    unwrapResponse(
      api.POST('/api/referral/{id}/form-submission/{submissionId}/take-over', {
        ...among(id, submissionId),
        body: { version, paths: [...paths], ...(status !== undefined && { status }) },
      }),
    ),
  pdf: (id: number, submissionId: number) => `/api/referral/${id}/form-submission/${submissionId}/pdf`,
}
