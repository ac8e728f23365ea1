import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import { uploadFile } from '@core/kernel/client/platform/api/uploadFile'
import { pluginActions, type pluginCalls } from '../shared/pluginCalls'

const api = createApi<typeof pluginCalls>()

export type PluginAction = (typeof pluginActions)[number]['name']

const actionId = (name: PluginAction) => pluginActions.find((one) => one.name === name)!.id

/** What the server says of a package that was uploaded. */
export interface UploadedPackage {
  readonly plugin: string
  readonly version: string
  /** What prevents its use; none: it is stored. */
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

export const pluginApi = {
  list: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/plugins', { signal }))).data,
  upload: (file: File) => uploadFile<UploadedPackage>(file, { path: '/api/plugins/upload' }),
  quality: async (plugin: string, version: string, signal: AbortSignal) =>
    (
      await unwrapResponse(
        api.GET('/api/plugins/{plugin}/packages/{version}/quality', { params: { path: { plugin, version } }, signal }),
      )
    ).data,
  log: async (plugin: string, after: number, signal: AbortSignal) =>
    (
      await unwrapResponse(
        api.GET('/api/plugins/{plugin}/log', { params: { path: { plugin }, query: { after } }, signal }),
      )
    ).data,
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
