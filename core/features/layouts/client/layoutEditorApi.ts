import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import type { Layout } from '@core/kernel/entity/layouts'
import type { layoutEditorCalls } from '../shared/layoutEditorCalls'

const api = createApi<typeof layoutEditorCalls>()

/** Whose layout, of which records. */
export interface LayoutOf {
  readonly records: string
  readonly roleId?: number | undefined
}

const bodyOf = ({ records, roleId }: LayoutOf) => ({ records, ...(roleId && { roleId }) })

export const layoutApi = {
  read: async (of: LayoutOf, signal?: AbortSignal): Promise<ReadLayout> =>
    (await unwrapResponse(api.POST('/api/Layout/Read', { body: bodyOf(of), ...(signal && { signal }) }))).data,
  save: (of: LayoutOf, version: number, layout: Layout) =>
    unwrapResponse(api.PUT('/api/Layout/Save', { body: { ...bodyOf(of), version, layout: { ...layout } } })),
}

/** A layout as it is stored, with what the editor needs to know of roles. */
export interface ReadLayout {
  /** 0 while nothing is stored. */
  readonly version: number
  readonly layout: Layout
  /** What a role has where its own layout says nothing. */
  readonly everybody: Layout
  readonly roles: readonly {
    readonly id: number
    readonly name: string
    readonly isArranged: boolean
    readonly seesSensitive: boolean
  }[]
}
