import type { DateReader } from '@core/kernel/entity/dates'
import type { accountCalls } from '@core/kernel/shared/accountCalls'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'

const api = createApi<typeof accountCalls>()

const given = (password: string) => (password === '' ? {} : { password })

/** Calls about the user's own account. Each throws an `ApiError`. */
export const accountApi = {
  read: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/user/me/account', { signal }))).data,
  /**
   * @param sessionId the session to end; by default all sessions except the current one
   * @returns a message for the user
   */
  endSessions: async (sessionId?: string) =>
    (await unwrapResponse(api.POST('/api/user/me/sessions/End', { body: sessionId ? { sessionId } : {} }))).message,
  /** @param language by default it stays */
  savePreferences: ({ dateForm, timeZone }: DateReader, language?: string) =>
    unwrapResponse(
      api.PUT('/api/user/me/preferences', {
        body: { dateForm, timeZone: timeZone ?? '', ...(language !== undefined && { language }) },
      }),
    ),
  /** @param password empty of people who have none, here and below */
  beginAuthenticator: (password: string) =>
    unwrapResponse(api.POST('/api/user/me/authenticator/Begin', { body: given(password) })),
  confirmAuthenticator: (otp: string) =>
    unwrapResponse(api.POST('/api/user/me/authenticator/Confirm', { body: { otp } })),
  removeAuthenticator: (password: string) =>
    unwrapResponse(api.POST('/api/user/me/authenticator/Remove', { body: given(password) })),
  beginPasskey: async (password: string) =>
    (await unwrapResponse(api.POST('/api/user/me/passkeys/Begin', { body: given(password) }))).options,
  addPasskey: (name: string, passkey: object) =>
    unwrapResponse(api.POST('/api/user/me/passkeys/Add', { body: { name, passkey: { ...passkey } } })),
  removePasskey: (id: number, password: string) =>
    unwrapResponse(api.POST('/api/user/me/passkeys/Remove', { body: { id, ...given(password) } })),
}

/** The user's own account as the server returns it. */
export type OwnAccount = Awaited<ReturnType<typeof accountApi.read>>
