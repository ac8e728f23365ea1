import type { Menu } from './menus'
import { definePermissions, standardActions } from './permissions'

/** Module 2, the only module that core owns: the page that opens after signing in. D1. */
export const homePermissions = definePermissions(2, 'Dashboard', standardActions)

export const homeMenu = {
  id: 2,
  title: 'Dashboard',
  icon: 'pi-home',
  link: '/dashboard',
  section: 'My Work',
  order: 10,
} as const satisfies Menu
