import { createApi, unwrapResponse } from '@core/client/session'
import type { DetailOf } from '@core/client/kit'
import type { apiKeyCalls } from '../../shared/apiKeyCalls'
import type { directoryCalls } from '../../shared/directoryCalls'
import type { directoryEntity } from '../../shared/directoryEntity'
import type { apiKeyEntity } from '../../shared/apiKeyEntity'
import { roleApi } from '../adminApis'

export type ApiKeyDetail = DetailOf<typeof apiKeyEntity>
export type DirectoryDetail = DetailOf<typeof directoryEntity>

const api = createApi<typeof apiKeyCalls & typeof directoryCalls>()

/** The calls of API keys and directories. Each throws an ApiError when it fails. */
export const integrationApi = {
  issueKey: async (id: number) =>
    (await unwrapResponse(api.POST('/api/ApiKey/{id}/Secret', { params: { path: { id } }, body: {} }))).data.secret,
  issueDirectorySecret: async (id: number) =>
    (await unwrapResponse(api.POST('/api/Directory/{id}/Secret', { params: { path: { id } }, body: {} }))).data.secret,
  directoryContents: async (id: number, signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/Directory/{id}/Contents', { params: { path: { id } }, signal }))).data,
  modules: async (signal: AbortSignal) => (await roleApi.modules(signal)).map(({ id, title }) => ({ id, name: title })),
}
