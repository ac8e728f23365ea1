import { callApi } from '@core/client/api'
import type { ValueOf } from '@core/entity'
import { type MergedEntity, merged, type mergeCalls, type similarShape } from '../../shared/merge/mergeCalls'

type Calls = (typeof mergeCalls)['lead']
type Answered<Name extends keyof Calls> = ValueOf<Calls[Name]['answer']>

export type MergePreview = Answered<'preview'>['data']
export type ListedMerge = Answered<'list'>['data'][number]
export type SimilarRecord = ValueOf<typeof similarShape>

/** The calls that merge records of an entity. Each throws an ApiError whose message can be shown. D2 x23 */
export function mergeApi(entity: MergedEntity) {
  const path = `/api/${merged[entity]}` as const
  const post = <Answer>(call: string, body: object, signal?: AbortSignal) =>
    callApi<Answer>('POST', `${path}/${call}`, { body, ...(signal && { signal }) })
  return {
    preview: async (keep: number, merge: number, signal: AbortSignal) =>
      (await post<Answered<'preview'>>('MergePreview', { keep, merge }, signal)).data,
    merge: ({ keep, merge }: MergePreview, take: readonly string[]) =>
      post<Answered<'merge'>>('Merge', {
        keep: keep.id,
        keepVersion: keep.version,
        merge: merge.id,
        mergeVersion: merge.version,
        take,
      }),
    undo: (id: number) => post<Answered<'undo'>>('UndoMerge', { id }),
    list: async (id: number, signal: AbortSignal) => (await post<Answered<'list'>>('Merges', { id }, signal)).data,
    similar: async (body: object, signal: AbortSignal) =>
      (await post<Answered<'similar'>>('Similar', body, signal)).data,
  }
}
