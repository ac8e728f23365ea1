import { unwrapResponse } from '../platform/api/unwrapResponse'
import { createApi } from '../platform/api/createApi'
import type { accessCalls } from '@core/kernel/shared/accessCalls'
import type { authCalls } from '@core/kernel/shared/authCalls'
import type { deploymentCalls } from '@core/kernel/shared/deploymentCalls'

/** The calls that a session needs. Each resolves to the relevant part of the response, or throws an `ApiError`. S7.2 */
export function createSessionApi() {
  const api = createApi<typeof authCalls & typeof accessCalls & typeof deploymentCalls>()
  return {
    login: (email: string, password: string) =>
      unwrapResponse(api.POST('/api/auth/login', { body: { email, password } })),
    sendMobileOtp: (phone: string) => unwrapResponse(api.POST('/api/auth/send-mobile-otp', { body: { phone } })),
    resendOtp: () => unwrapResponse(api.POST('/api/auth/resend-otp', { body: {} })),
    requestQr: () => unwrapResponse(api.POST('/api/auth/request-qr', { body: {} })),
    verifyOtp: (email: string, otp: string, appCode?: string) =>
      unwrapResponse(api.POST('/api/auth/verify-otp', { body: { email, otp, ...(appCode && { appCode }) } })),
    verifyMobileOtp: (phone: string, otp: string) =>
      unwrapResponse(api.POST('/api/auth/verify-mobile-otp', { body: { phone, otp } })),
    beginPasskey: async (alone: boolean) =>
      (await unwrapResponse(api.POST('/api/auth/passkey/Begin', { body: { alone } }))).options,
    verifyPasskey: (passkey: object) =>
      unwrapResponse(api.POST('/api/auth/passkey/Verify', { body: { passkey: { ...passkey } } })),
    /** @param ended whether the session ended without a logout */
    logout: (email: string | undefined, ended: boolean) =>
      unwrapResponse(api.POST('/api/auth/logout', { body: { ...(email && { email }), ...(ended && { ended }) } })),
    refresh: () => unwrapResponse(api.POST('/api/auth/refresh', { body: {} })),
    changeRole: (roleId: number) => unwrapResponse(api.POST('/api/auth/change-role', { body: { roleId } })),
    viewAs: (roleId: number, personId?: number) =>
      unwrapResponse(api.POST('/api/auth/view-as', { body: { roleId, ...(personId && { personId }) } })),
    stopViewing: () => unwrapResponse(api.POST('/api/auth/stop-viewing', { body: {} })),
    me: async () => (await unwrapResponse(api.GET('/api/user/me'))).user,
    permissionIds: async (roleId: number) =>
      (await unwrapResponse(api.GET('/api/role/{id}/permissions', { params: { path: { id: roleId } } }))).data
        .permissionIds,
    menus: async (roleId: number) => (await unwrapResponse(api.POST('/api/Menus/List', { body: { id: roleId } }))).data,
    deployment: async () => (await unwrapResponse(api.GET('/api/deployment'))).data,
  }
}

export type SessionApi = ReturnType<typeof createSessionApi>
export type Profile = Awaited<ReturnType<SessionApi['me']>>
export type Deployment = Awaited<ReturnType<SessionApi['deployment']>>
/** An item of the sidebar as the server lists it for a role. S3.1 */
export type MenuItem = DeepReadonly<Awaited<ReturnType<SessionApi['menus']>>[number]>

/** The type of values in the state, which must not be changed. */
type DeepReadonly<T> = { readonly [K in keyof T]: T[K] extends (infer Item)[] ? readonly DeepReadonly<Item>[] : T[K] }
