import { answerOf } from '@core/client/api/answerOf'
import { createApi } from '@core/client/api/createApi'
import type { ListPage, PageRequest } from '@core/client/lists/listQuery'
import type { paths } from './api.gen'

const api = createApi<paths>()

export type UserRow = paths['/api/user/getAll']['get']['responses']['2XX']['content']['application/json']['data'][number]

/** The calls about users. S7.5. Each throws an ApiError when it doesn't succeed. */
export const userApi = {
  async list({ limit, offset, fieldName, direction, search }: PageRequest, signal: AbortSignal): Promise<ListPage<UserRow>> {
    const query = { limit, offset, fieldName, direction, ...(search && { search }) }
    const { data, totalItems } = await answerOf(api.GET('/api/user/getAll', { params: { query }, signal }))
    return { rows: data, total: totalItems }
  },
}
