import { expect, test } from 'vitest'
import admin from './plugin'

test('[S2.24] the list of users carries menu 4', () => {
  expect(admin.routes['/users']!.menu).toBe('users')
  expect(admin.menus.users!.id).toBe(4)
})
