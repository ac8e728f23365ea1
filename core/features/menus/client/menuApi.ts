import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import { entityApi } from '@core/kernel/client/kit/data/entityApi'
import type { DetailOf, RowOf } from '@core/kernel/client/kit/screens/standard/EntityScreens'
import type { menuCalls } from '../shared/menuCalls'
import { menuEntity } from '../shared/menuEntity'

type MenuRow = RowOf<typeof menuEntity>
type MenuDetail = DetailOf<typeof menuEntity>

const api = createApi<typeof menuCalls>()
const messageIn = ({ message }: { readonly message?: string | undefined }) => message

/** The new place of a menu, in the order of a role or in the common one. */
export interface MenuMove {
  readonly id: number
  readonly roleId?: number
  readonly parentId: number | null
  readonly section: string | null
  readonly beforeId: number | null
}

/** The calls of menus. S7.13 */
export const menuApi = {
  ...entityApi<MenuRow, MenuDetail>(menuEntity),
  arrangement: async (roleId: number | undefined, signal: AbortSignal) =>
    (await unwrapResponse(api.POST('/api/Menus/OrderView', { body: roleId === undefined ? {} : { roleId }, signal })))
      .data,
  move: async (move: MenuMove) => messageIn(await unwrapResponse(api.PUT('/api/Menus/Move', { body: move }))),
  hide: async (body: { readonly id: number; readonly roleId: number; readonly isHide: boolean }) =>
    messageIn(await unwrapResponse(api.PUT('/api/Menus/Hide', { body }))),
  resetRoleOrder: async (roleId: number) =>
    messageIn(await unwrapResponse(api.PUT('/api/Menus/FollowEverybody', { body: { roleId } }))),
}

export type Arrangement = Awaited<ReturnType<typeof menuApi.arrangement>>
/** A menu with its place in the common order, or in a role's. */
export type ArrangedMenu = Arrangement['menus'][number]
