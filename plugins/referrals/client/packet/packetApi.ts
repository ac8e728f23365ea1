import { callApi } from '@core/client/api/callApi'
import { idempotent } from '@core/client/api/idempotency'
import type { FormKey } from '../../shared/forms/publicForms'
import type { Packet, Submission } from '../../shared/packet/packetTypes'

/** How links are sent. */
export interface Sending {
  readonly channel: 'email' | 'sms'
  /** The guardian's row; 0 for the client. */
  readonly guardian: number
  /** YYYY-MM-DD */
  readonly remindOn?: string | undefined
  /** A family that did not agree to texts and email was asked, and agrees to this one. */
  readonly agreed?: boolean
}

interface Said<T> {
  readonly data: T
  readonly message: string
}

const at = (id: number, rest: string) => `/api/referral/${id}/${rest}`

/** The calls of a referral's forms. S7.9. Each throws an ApiError when it doesn't succeed. */
export const packetApi = {
  read: async (id: number, signal: AbortSignal): Promise<Packet> => (await callApi<{ data: Packet }>('GET', at(id, 'packet'), { signal })).data,
  /** @param form all that are missing when left out */
  send: (id: number, form: FormKey | undefined, sending: Sending, again: boolean, key: string): Promise<Said<Packet>> =>
    callApi('POST', at(id, form ? 'send-form-link' : 'send-jot-form-link'), { body: { ...(form && { form, again }), ...sending }, headers: idempotent(key) }),
  revoke: async (id: number, form: FormKey): Promise<string> => (await callApi<{ message: string }>('POST', at(id, 'revoke-form-link'), { body: { form } })).message,
  remind: async (id: number, form: FormKey, remindOn: string | null): Promise<string> => (await callApi<{ message: string }>('PUT', at(id, 'form-reminder'), { body: { form, remindOn } })).message,
  submission: async (id: number, submission: number, signal: AbortSignal): Promise<Submission> =>
    (await callApi<{ data: Submission }>('GET', at(id, `form-submission/${submission}`), { signal })).data,
  takeOver: (id: number, submission: number, version: number, paths: readonly string[]): Promise<Said<Submission>> =>
    callApi('POST', at(id, `form-submission/${submission}/take-over`), { body: { version, paths } }),
  pdf: (id: number, submission: number): string => at(id, `form-submission/${submission}/pdf`),
}
