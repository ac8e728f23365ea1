import type { accessCalls } from '@core/calls'
import { unwrapResponse, createApi } from '@core/client/session'
import { referenceOptions } from '@core/client/kit'
import type { Search } from './useSearched'

const api = createApi<typeof accessCalls>()

/** The possible questions: a screen, by its menu's permission and those of which one is needed; or a record and an action. */
export type Question = { readonly userId: number } & (
  | { readonly permissionId: number; readonly anyOf: number[] }
  | { readonly entity: string; readonly recordId: number; readonly action: string }
)

/** The calls of “Why not?”, which are core's. Each throws ApiError. */
export const whyNotApi = {
  explain: async (question: Question, signal: AbortSignal) =>
    (await unwrapResponse(api.POST('/api/access/explain', { body: question, signal }))).data,
  kinds: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/access/kinds', { signal }))).data,
}

/** The records of an entity that the viewer may see, by name. */
export const searchRecords =
  (entity: string): Search =>
  (text, signal) =>
    referenceOptions({ kind: 'reference', entity }, text ? { search: text } : {}, signal)

export const searchPeople = searchRecords('user')

export type Answer = Awaited<ReturnType<typeof whyNotApi.explain>>
export type RoleAnswer = Answer['roles'][number]
