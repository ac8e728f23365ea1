import type { ListMemory, SavedView, ViewsAnswer } from '@core/entity/apiTypes'
import type { viewCalls } from '@core/shared/viewCalls'
import { unwrapResponse } from '../../../platform/api/unwrapResponse'
import { createApi } from '../../../platform/api/createApi'

/** What is sent of a view. */
export type ViewInput = Pick<SavedView, 'name' | 'state' | 'shared' | 'defaultFor'>

interface Saved {
  readonly data: SavedView
  readonly message?: string
}

const api = createApi<typeof viewCalls>()

/** The calls about saved views. Each throws an ApiError when it doesn't succeed. */
export const viewApi = {
  list: (entity: string): Promise<ViewsAnswer> => unwrapResponse(api.POST('/api/View/List', { body: { entity } })),
  create: (entity: string, view: ViewInput): Promise<Saved> =>
    unwrapResponse(api.POST('/api/View/Create', { body: { entity, ...sent(view) } })),
  update: ({ id, version }: SavedView, view: ViewInput): Promise<Saved> =>
    unwrapResponse(api.PUT('/api/View/Update', { body: { id, version, ...sent(view) } })),
  remove: (id: number) => unwrapResponse(api.DELETE('/api/View/Delete', { params: { query: { id } } })),
  remember: (entity: string, memory: ListMemory) =>
    // It arrives although the page is being left.
    unwrapResponse(api.PUT('/api/View/Remember', { body: { entity, ...memory }, keepalive: true })),
}

export type ViewApi = typeof viewApi

function sent({ state, ...view }: ViewInput) {
  return { ...view, state: { ...state, columns: [...state.columns] } }
}
