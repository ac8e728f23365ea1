import type { ListMemory, SavedView, ViewsAnswer } from '@core/entity/wire'
import { callApi } from '../../api/callApi'

/** What is sent of a view. */
export type ViewInput = Pick<SavedView, 'name' | 'state' | 'shared' | 'defaultFor'>

interface Saved {
  readonly data: SavedView
  readonly message?: string
}

/** The calls about saved views. Each throws an ApiError when it doesn't succeed. */
export const viewApi = {
  list: (entity: string) => callApi<ViewsAnswer>('POST', '/api/View/List', { body: { entity } }),
  create: (entity: string, view: ViewInput) => callApi<Saved>('POST', '/api/View/Create', { body: { entity, ...view } }),
  update: ({ id, version }: SavedView, view: ViewInput) => callApi<Saved>('PUT', '/api/View/Update', { body: { id, version, ...view } }),
  remove: (id: number) => callApi<{ message?: string }>('DELETE', '/api/View/Delete', { query: { id } }),
  remember: (entity: string, memory: ListMemory) => callApi<object>('PUT', '/api/View/Remember', { body: { entity, ...memory } }),
}

export type ViewApi = typeof viewApi
