import { createApi, unwrapResponse, uploadFile } from '@core/client/api'
import { pluginActions, type pluginCalls } from '../../shared/pluginCalls'

const api = createApi<typeof pluginCalls>()

export type PluginAction = (typeof pluginActions)[number]['name']

const actionId = (name: PluginAction) => pluginActions.find((one) => one.name === name)!.id

export const pluginApi = {
  list: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/plugins', { signal }))).data,
  upload: (file: File) =>
    uploadFile<{ plugin: string; version: string; faults: readonly string[] }>(file, { path: '/api/plugins/upload' }),
  change: (plugin: string, action: PluginAction, version?: string) =>
    unwrapResponse(
      api.POST('/api/plugins/change', { body: { plugin, action: actionId(action), ...(version && { version }) } }),
    ),
  decide: (id: number, approves: boolean) =>
    unwrapResponse(
      approves
        ? api.POST('/api/plugins/change/{id}/approve', { params: { path: { id } } })
        : api.POST('/api/plugins/change/{id}/refuse', { params: { path: { id } } }),
    ),
  deletePackage: (plugin: string, version: string) =>
    unwrapResponse(api.DELETE('/api/plugins/{plugin}/packages/{version}', { params: { path: { plugin, version } } })),
}

/** What the page shows. */
export type ShownPlugins = Awaited<ReturnType<typeof pluginApi.list>>
export type ShownPlugin = ShownPlugins['plugins'][number]
export type ShownPackage = ShownPlugin['packages'][number]
export type ShownChange = ShownPlugins['changes'][number]
