import { expect, it, vi } from 'vitest'
import { ApiError } from '@core/kernel/client/platform/api/ApiError'
import type { Arrangement } from './menuApi'
import { MenuStore, type MenuStoreApi } from './MenuStore'

const menu = (id: number, title: string) => ({
  id,
  version: 1,
  parentId: null,
  section: null,
  title,
  icon: null,
  link: `/${id}`,
  badge: null,
  plugin: null,
  moduleId: null,
  isHeading: false,
  isHide: false,
  isHideInRole: false,
})
const stored: Arrangement = {
  isOwn: false,
  sections: ['Sales'],
  roles: [{ id: 3, name: 'Dispatcher' }],
  menus: [menu(4, 'Users'), menu(5, 'Role'), menu(6, 'Configuration')],
}

function setUp() {
  const toast = { success: vi.fn(), error: vi.fn() }
  const api = {
    arrangement: vi.fn<MenuStoreApi['arrangement']>(async () => stored),
    move: vi.fn<MenuStoreApi['move']>(async () => 'Menu update successfully.'),
    hide: vi.fn<MenuStoreApi['hide']>(async () => 'Menu update successfully.'),
    resetRoleOrder: vi.fn<MenuStoreApi['resetRoleOrder']>(async () => 'Menu update successfully.'),
    update: vi.fn<MenuStoreApi['update']>(async () => ({ data: {} as never, message: 'Menu update successfully.' })),
  }
  return { toast, api, store: new MenuStore(toast, api) }
}

const order = (store: MenuStore) => store.rows.map(({ id }) => id)

it('[S8.9] a move is shown at once, stored for the selected role, and reported', async () => {
  const { store, api, toast } = setUp()
  await store.open(3)
  const moving = store.move(store.menus[2]!, { parentId: null, section: null, beforeId: 4 })
  expect([order(store), store.arrangement?.isOwn]).toEqual([[6, 4, 5], true])
  await moving
  expect(api.move).toHaveBeenCalledWith({ id: 6, roleId: 3, parentId: null, section: null, beforeId: 4 })
  expect(toast.success).toHaveBeenCalledWith('Menu update successfully.')
})

it('moves are stored one after the other, and the stored order is fetched once all are', async () => {
  const { store, api } = setUp()
  await store.open(undefined)
  let answer = () => {}
  api.move.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve('done'))))
  const moves = [
    store.move(store.menus[2]!, { parentId: null, section: null, beforeId: 4 }),
    store.move(store.menus[2]!, { parentId: null, section: null, beforeId: 6 }),
  ]
  await vi.waitFor(() => expect(api.move).toHaveBeenCalledTimes(1))
  expect(order(store)).toEqual([5, 6, 4])
  answer()
  await Promise.all(moves)
  expect([api.move.mock.calls.length, api.arrangement.mock.calls.length]).toEqual([2, 2])
})

it('a refused move shows the reason, and the stored order again', async () => {
  const { store, api, toast } = setUp()
  await store.open(undefined)
  api.move.mockRejectedValueOnce(
    new ApiError({ status: 409, message: 'The order of the menus was changed by somebody else.' }),
  )
  await store.move(store.menus[2]!, { parentId: null, section: null, beforeId: 4 })
  expect(toast.error).toHaveBeenCalledWith('The order of the menus was changed by somebody else.')
  expect(order(store)).toEqual([4, 5, 6])
})

it('[S3.1] hides a menu for the selected role, and for everybody without one', async () => {
  const { store, api } = setUp()
  await store.open(3)
  await store.hide(store.menus[0]!, true)
  expect(api.hide).toHaveBeenCalledWith({ id: 4, roleId: 3, isHide: true })
  await store.open(undefined)
  await store.hide(store.menus[0]!, true)
  expect(api.update).toHaveBeenCalledWith(4, { version: 1, isHide: true })
})

it('a response for a role that is no longer selected is dropped', async () => {
  const { store, api } = setUp()
  let late = () => {}
  api.arrangement.mockImplementationOnce(
    () => new Promise((resolve) => (late = () => resolve({ ...stored, menus: [] }))),
  )
  const first = store.open(3)
  await store.open(undefined)
  late()
  await first
  expect(order(store)).toEqual([4, 5, 6])
})
