import type { proofCalls } from '@core/kernel/shared/proofCalls'
import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'

const api = createApi<typeof proofCalls>()

/** The calls by which users prove their identity again. Each throws an `ApiError` if it fails. */
export const proofApi = {
  ways: (signal: AbortSignal) => unwrapResponse(api.GET('/api/user/me/proof', { signal })),
  byPassword: (password: string) => unwrapResponse(api.POST('/api/user/me/proof/Password', { body: { password } })),
  /** @returns a message for the user */
  sendCode: async () => (await unwrapResponse(api.POST('/api/user/me/proof/SendCode', { body: {} }))).message,
  byCode: (otp: string) => unwrapResponse(api.POST('/api/user/me/proof/Code', { body: { otp } })),
  beginPasskey: async () => (await unwrapResponse(api.POST('/api/user/me/proof/BeginPasskey', { body: {} }))).options,
  byPasskey: (passkey: object) =>
    unwrapResponse(api.POST('/api/user/me/proof/Passkey', { body: { passkey: { ...passkey } } })),
}

export type ProofWays = Awaited<ReturnType<typeof proofApi.ways>>
