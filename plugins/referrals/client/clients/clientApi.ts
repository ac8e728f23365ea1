import { unwrapResponse, createApi } from '@core/client/api'
import type { PatchOf } from '@core/entity'
import type { clientCalls } from '../../shared/clientCalls'
import type { clientFields } from '../../shared/clientFields'
import type { ClientDetail, KnownClient, MergePreview } from '../../shared/clientTypes'

/** What tells a person apart, as far as it is typed. */
export interface TypedPerson {
  readonly firstName?: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly phone?: string
}

type ClientPatch = PatchOf<typeof clientFields> & { readonly version: number }

const api = createApi<typeof clientCalls>()

/** The calls of the people behind referrals. Each throws an ApiError when it doesn't succeed. */
export const clientApi = {
  view: async (id: number, signal: AbortSignal): Promise<ClientDetail> =>
    (await unwrapResponse(api.GET('/api/client/{id}', { params: { path: { id } }, signal }))).data,
  update: (id: number, patch: ClientPatch) =>
    unwrapResponse(api.PUT('/api/client/update/{id}', { params: { path: { id } }, body: patch })),
  same: async (person: TypedPerson, signal: AbortSignal): Promise<readonly KnownClient[]> =>
    (await unwrapResponse(api.POST('/api/client/Same', { body: person, signal }))).data,
  previewMerge: async (keep: number, merge: number, signal: AbortSignal): Promise<MergePreview> =>
    (await unwrapResponse(api.POST('/api/client/MergePreview', { body: { keep, merge }, signal }))).data,
  merge: ({ keep, merge }: MergePreview, take: readonly string[]) =>
    unwrapResponse(
      api.POST('/api/client/Merge', {
        body: {
          keep: keep.id,
          keepVersion: keep.version,
          merge: merge.id,
          mergeVersion: merge.version,
          take: [...take],
        },
      }),
    ),
  undoMerge: (id: number) => unwrapResponse(api.POST('/api/client/UndoMerge', { body: { id } })),
}
