import { answerOf } from '../api/answerOf'
import { createApi } from '../api/createApi'
import type { paths } from '../api/core.gen'

/** The calls that a session needs, each resolved to what it is about. Throws ApiError. S7.2 */
export function createSessionApi() {
  const api = createApi<paths>()
  return {
    login: (email: string, password: string) => answerOf(api.POST('/api/auth/login', { body: { email, password } })),
    sendMobileOtp: (phone: string) => answerOf(api.POST('/api/auth/send-mobile-otp', { body: { phone } })),
    resendOtp: () => answerOf(api.POST('/api/auth/resend-otp', { body: {} })),
    requestQr: () => answerOf(api.POST('/api/auth/request-qr', { body: {} })),
    verifyOtp: (email: string, otp: string, appCode?: string) => answerOf(api.POST('/api/auth/verify-otp', { body: { email, otp, ...(appCode && { appCode }) } })),
    verifyMobileOtp: (phone: string, otp: string) => answerOf(api.POST('/api/auth/verify-mobile-otp', { body: { phone, otp } })),
    logout: (email: string | undefined) => answerOf(api.POST('/api/auth/logout', { body: email ? { email } : {} })),
    refresh: () => answerOf(api.POST('/api/auth/refresh', { body: {} })),
    changeRole: (roleId: number) => answerOf(api.POST('/api/auth/change-role', { body: { roleId } })),
    viewAs: (roleId: number) => answerOf(api.POST('/api/auth/view-as', { body: { roleId } })),
    stopViewing: () => answerOf(api.POST('/api/auth/stop-viewing', { body: {} })),
    me: async () => (await answerOf(api.GET('/api/user/me'))).user,
    permissionIds: async (roleId: number) =>
      (await answerOf(api.GET('/api/role/{id}/permissions', { params: { path: { id: roleId } } }))).data.permissionIds,
    menus: async (roleId: number) => (await answerOf(api.POST('/api/Menus/List', { body: { id: roleId } }))).data,
    deployment: async () => (await answerOf(api.GET('/api/deployment'))).data,
  }
}

export type SessionApi = ReturnType<typeof createSessionApi>
export type Profile = Awaited<ReturnType<SessionApi['me']>>
export type Deployment = Awaited<ReturnType<SessionApi['deployment']>>
/** An item of the sidebar as the server lists it for a role. S3.1 */
export type MenuItem = DeepReadonly<Awaited<ReturnType<SessionApi['menus']>>[number]>

/** As it comes out of the state: nobody changes it. */
type DeepReadonly<T> = { readonly [K in keyof T]: T[K] extends (infer Item)[] ? readonly DeepReadonly<Item>[] : T[K] }
