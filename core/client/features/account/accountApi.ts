import type { DateReader } from '@core/entity/dates'
import type { accountCalls } from '@core/shared/accountCalls'
import type { exportCalls } from '@core/shared/exportCalls'
import { createApi } from '../../platform/api/createApi'
import { download } from '../../platform/api/download'
import { unwrapResponse } from '../../platform/api/unwrapResponse'

const api = createApi<typeof accountCalls>()
const exportApi = createApi<typeof exportCalls>()

/** Calls about the user's own account. Each throws an `ApiError`. */
export const accountApi = {
  read: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/user/me/account', { signal }))).data,
  /**
   * @param sessionId the session to end; by default all sessions except the current one
   * @returns a message for the user
   */
  endSessions: async (sessionId?: string) =>
    (await unwrapResponse(api.POST('/api/user/me/sessions/End', { body: sessionId ? { sessionId } : {} }))).message,
  savePreferences: ({ dateForm, timeZone }: DateReader) =>
    unwrapResponse(api.PUT('/api/user/me/preferences', { body: { dateForm, timeZone: timeZone ?? '' } })),
  beginAuthenticator: (password: string) =>
    unwrapResponse(api.POST('/api/user/me/authenticator/Begin', { body: { password } })),
  confirmAuthenticator: (otp: string) =>
    unwrapResponse(api.POST('/api/user/me/authenticator/Confirm', { body: { otp } })),
  removeAuthenticator: (password: string) =>
    unwrapResponse(api.POST('/api/user/me/authenticator/Remove', { body: { password } })),
  beginPasskey: async (password: string) =>
    (await unwrapResponse(api.POST('/api/user/me/passkeys/Begin', { body: { password } }))).options,
  addPasskey: (name: string, passkey: object) =>
    unwrapResponse(api.POST('/api/user/me/passkeys/Add', { body: { name, passkey: { ...passkey } } })),
  removePasskey: (id: number, password: string) =>
    unwrapResponse(api.POST('/api/user/me/passkeys/Remove', { body: { id, password } })),
  /** The files that were prepared in the background, newest first. */
  exports: async (signal: AbortSignal) => (await unwrapResponse(exportApi.GET('/api/export', { signal }))).data,
  downloadExport: (id: number) => download({ path: `/api/export/${id}/file`, fileName: `export-${id}` }),
  deleteExport: (id: number) => unwrapResponse(exportApi.DELETE('/api/export/{id}', { params: { path: { id } } })),
}

/** The user's own account as the server returns it. */
export type OwnAccount = Awaited<ReturnType<typeof accountApi.read>>
