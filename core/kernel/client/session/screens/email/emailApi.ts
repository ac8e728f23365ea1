import type { emailCalls } from '@core/kernel/shared/emailCalls'
import { createApi } from '../../../platform/api/createApi'
import { unwrapResponse } from '../../../platform/api/unwrapResponse'

const api = createApi<typeof emailCalls>()

/** The calls about an email that an administrator changed. Each throws an `ApiError` if it fails. */
export const emailApi = {
  /** @returns the new email that a link confirms */
  changed: async (token: string) =>
    (await unwrapResponse(api.POST('/api/auth/changed-email', { body: { token } }))).data.email,
  confirm: (token: string) => unwrapResponse(api.POST('/api/auth/confirm-email', { body: { token } })),
  /** Confirms the signed-in user's own new email. */
  confirmOwn: () => unwrapResponse(api.POST('/api/user/me/email/Confirm')),
}
