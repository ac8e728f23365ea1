import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import type { DetailOf } from '@core/kernel/client/kit/screens/standard/EntityScreens'
import type { signInProviderCalls } from '../shared/signInProviderCalls'
import type { signInProviderEntity } from '../shared/signInProviderEntity'

export type SignInProviderDetail = DetailOf<typeof signInProviderEntity>

const api = createApi<typeof signInProviderCalls>()

/** The calls of sign-in providers. Each throws an ApiError when it fails. */
export const signInProviderApi = {
  /** @returns the text to show to the user */
  setSecret: async (id: number, secret: string) =>
    (await unwrapResponse(api.POST('/api/SignInProvider/{id}/Secret', { params: { path: { id } }, body: { secret } })))
      .message,
  people: async (id: number, signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/SignInProvider/{id}/People', { params: { path: { id } }, signal }))).data,
  /** @returns the text to show to the user */
  unlink: async (id: number, userId: number) =>
    (await unwrapResponse(api.POST('/api/SignInProvider/{id}/Unlink', { params: { path: { id } }, body: { userId } })))
      .message,
  /** @returns the provider's address, which sends the browser back to `page` */
  begin: async (id: number, page: string) =>
    (await unwrapResponse(api.POST('/api/SignInProvider/{id}/Try', { params: { path: { id } }, body: { page } }))).data
      .url,
  tried: async () => (await unwrapResponse(api.POST('/api/SignInProvider/Tried', { body: {} }))).data,
}
