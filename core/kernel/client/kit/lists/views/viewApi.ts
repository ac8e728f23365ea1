import type { ListMemory, SavedView, ViewsAnswer } from '@core/kernel/entity/apiTypes'
import type { viewCalls } from '@core/kernel/shared/viewCalls'
import { unwrapResponse } from '../../../platform/api/unwrapResponse'
import { isFeatureOff } from '../../../platform/featuresOff'
import { createApi } from '../../../platform/api/createApi'

/** The part of a view that is sent. */
export type ViewInput = Pick<SavedView, 'name' | 'state' | 'shared' | 'defaultFor'>

interface Saved {
  readonly data: SavedView
  readonly message?: string
}

const api = createApi<typeof viewCalls>()

/** The calls about saved views. Each throws an `ApiError` if it fails. */
export const viewApi = {
  list: async (entity: string): Promise<ViewsAnswer> =>
    isFeatureOff('views') ? { data: [], memory: {} } : unwrapResponse(api.POST('/api/View/List', { body: { entity } })),
  create: (entity: string, view: ViewInput): Promise<Saved> =>
    unwrapResponse(api.POST('/api/View/Create', { body: { entity, ...sent(view) } })),
  update: ({ id, version }: SavedView, view: ViewInput): Promise<Saved> =>
    unwrapResponse(api.PUT('/api/View/Update', { body: { id, version, ...sent(view) } })),
  remove: (id: number) => unwrapResponse(api.DELETE('/api/View/Delete', { params: { query: { id } } })),
  remember: async (entity: string, memory: ListMemory): Promise<unknown> => {
    if (isFeatureOff('views')) return undefined
    // `keepalive`, so that the request arrives even if the user leaves the page.
    return unwrapResponse(api.PUT('/api/View/Remember', { body: { entity, ...memory }, keepalive: true }))
  },
}

export type ViewApi = typeof viewApi

function sent({ state, ...view }: ViewInput) {
  return { ...view, state: { ...state, columns: [...state.columns] } }
}
