import { expect, test } from 'vitest'
import admin from './plugin'

const menuOf = (path: `/${string}`) => admin.menus[admin.routes[path]!.menu]!.id

test('[S2.14, S2.24] the URLs of users contain menu 4', () => {
  expect(
    (['/users', '/users/add-user', '/users/edit-user/:id', '/users/:id', '/users/team'] as const).map(menuOf),
  ).toEqual([4, 4, 4, 4, 4])
})

test('[S2.15, S2.24] those of roles menu 5', () => {
  expect((['/roles', '/roles/add-role', '/roles/edit-role/:id', '/roles/:id'] as const).map(menuOf)).toEqual([
    5, 5, 5, 5,
  ])
})

test('[S2.10, S2.17, S2.24] those of permissions and modules menu 6', () => {
  expect(
    (
      [
        '/permissions',
        '/permission/add-permission',
        '/permission/edit-permission/:id',
        '/modules',
        '/module/add-module',
        '/module/edit-module/:id',
      ] as const
    ).map(menuOf),
  ).toEqual([6, 6, 6, 6, 6, 6])
})

test('[S1.5, S2.17] Assign Permissions is the first below Configuration', () => {
  expect(menuOf('/configuration')).toBe(6)
  expect(admin.menus.configuration!.children![0]).toEqual({ title: 'Assign Permissions', link: '/configuration' })
})
