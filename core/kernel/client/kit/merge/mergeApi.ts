import type { ValueOf } from '@core/kernel/entity/answers'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { MergeCalls, similarShape } from '@core/kernel/shared/mergeCalls'
import { callApi } from '../../platform/api/createApi'

type Answered<Name extends keyof MergeCalls> = ValueOf<MergeCalls[Name]['answer']>

export type MergePreview = Answered<'preview'>['data']
export type SimilarRecord = ValueOf<typeof similarShape>

/** The calls that merge records of an entity. Each throws an ApiError whose message can be shown. D2 x23 */
export function mergeApi({ path }: Pick<Entity, 'path'>) {
  const post = <Answer>(call: string, body: object, signal?: AbortSignal) =>
    callApi<Answer>('POST', `/api/${path}/${call}`, { body, ...(signal && { signal }) })
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
