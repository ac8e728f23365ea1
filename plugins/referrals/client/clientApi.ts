import type { InputOf } from '@core/entity'
import { unwrapResponse, createApi } from '@core/client/session'
import { entityApi, type RowOf } from '@core/client/kit'
import type { clientCalls } from '../shared/clientCalls'
import { clientEntity } from '../shared/clientEntity'
import type { clientFields } from '../shared/clientFields'
import type {
  ClientDetail,
  ClientForm,
  ClientRelease,
  FamilyMember,
  KnownClient,
  MergePreview,
} from '../shared/clientTypes'
import type { ReferralDetail } from '../shared/referralTypes'
import type { noteCalls } from '../shared/noteCalls'

/** The data that identifies a person, as far as it is typed. */
export interface TypedPerson {
  readonly firstName?: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly phone?: string
}

type ClientPatch = Partial<InputOf<typeof clientFields>> & { readonly version: number }

/** A row of the list. */
export type ListedClient = RowOf<typeof clientEntity>

const api = createApi<typeof clientCalls>()
const notes = createApi<typeof noteCalls>()

/** The calls of clients. Each throws an ApiError when it fails. */
export const clientApi = {
  ...entityApi<ListedClient, ClientDetail>(clientEntity),
  view: async (id: number, signal: AbortSignal): Promise<ClientDetail> =>
    (await unwrapResponse(api.GET('/api/client/{id}', { params: { path: { id } }, signal }))).data,
  change: (id: number, patch: ClientPatch) =>
    unwrapResponse(api.PUT('/api/client/update/{id}', { params: { path: { id } }, body: patch })),
  referrals: async (id: number, signal: AbortSignal): Promise<readonly ReferralDetail[]> =>
    (await unwrapResponse(api.GET('/api/client/{id}/referrals', { params: { path: { id } }, signal }))).data,
  family: async (id: number, signal: AbortSignal): Promise<readonly FamilyMember[]> =>
    (await unwrapResponse(api.GET('/api/client/{id}/family', { params: { path: { id } }, signal }))).data,
  releases: async (id: number, signal: AbortSignal): Promise<readonly ClientRelease[]> =>
    (await unwrapResponse(api.GET('/api/client/{id}/releases', { params: { path: { id } }, signal }))).data,
  forms: async (id: number, signal: AbortSignal): Promise<readonly ClientForm[]> =>
    (await unwrapResponse(api.GET('/api/client/{id}/forms', { params: { path: { id } }, signal }))).data,
  /** Of all referrals that the viewer may see, the newest first. @param before the `next` of the previous page */
  notes: (clientId: number, before: number | undefined, signal: AbortSignal) =>
    unwrapResponse(
      notes.GET('/api/client/NotesList', {
        params: { query: { clientId, limit: 50, ...(before !== undefined && { before }) } },
        signal,
      }),
    ),
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
