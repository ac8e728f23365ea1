import { callApi } from '@core/client/api/callApi'
import type { ClientDetail, KnownClient, MergePreview } from '../../shared/clientTypes'

/** What tells a person apart, as far as it is typed. */
export interface TypedPerson {
  readonly firstName?: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly phone?: string
}

interface Done {
  readonly message?: string
}

/** The calls of the people behind referrals. Each throws an ApiError when it doesn't succeed. */
export const clientApi = {
  view: async (id: number, signal: AbortSignal) => (await callApi<{ data: ClientDetail }>('GET', `/api/client/${id}`, { signal })).data,
  update: (id: number, patch: Readonly<Record<string, unknown>>) => callApi<Done>('PUT', `/api/client/update/${id}`, { body: patch }),
  same: async (person: TypedPerson, signal: AbortSignal) => (await callApi<{ data: readonly KnownClient[] }>('POST', '/api/client/Same', { body: person, signal })).data,
  previewMerge: async (keep: number, merge: number, signal: AbortSignal) => (await callApi<{ data: MergePreview }>('POST', '/api/client/MergePreview', { body: { keep, merge }, signal })).data,
  merge: ({ keep, merge }: MergePreview, take: readonly string[]) =>
    callApi<Done & { data: { id: number } }>('POST', '/api/client/Merge', { body: { keep: keep.id, keepVersion: keep.version, merge: merge.id, mergeVersion: merge.version, take } }),
  undoMerge: (id: number) => callApi<Done>('POST', '/api/client/UndoMerge', { body: { id } }),
}
