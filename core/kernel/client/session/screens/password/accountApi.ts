import { unwrapResponse } from '../../../platform/api/unwrapResponse'
import { createApi } from '../../../platform/api/createApi'
import type { passwordCalls } from '@core/kernel/shared/passwordCalls'

const api = createApi<typeof passwordCalls>()

/** The calls about passwords. Each throws an `ApiError` if it fails. S4.6, S7.5, D7 */
export const accountApi = {
  /** The response is the same for every address. */
  forgotPassword: (email: string) => unwrapResponse(api.POST('/api/auth/forgot-password', { body: { email } })),
  resetPassword: (token: string, password: string) =>
    unwrapResponse(api.POST('/api/auth/reset-password', { body: { token, password } })),
  /** Returns the account that an invitation belongs to. */
  invitation: async (token: string) =>
    (await unwrapResponse(api.POST('/api/Users/VerifyEmail', { body: { token } }))).data,
  /** Changes the signed-in user's own password. Other sessions end. */
  changePassword: (oldPassword: string, password: string) =>
    unwrapResponse(api.POST('/api/Users/PasswordChange', { body: { oldPassword, password } })),
  acceptInvitation: (token: string, password: string) =>
    unwrapResponse(api.POST('/api/Users/PasswordChange', { body: { token, password } })),
}
