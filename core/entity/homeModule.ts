import type { Menu } from './menus'
import { definePermissions, standardActions } from './permissions'

/** Module 2, the one that core itself owns: the page that everybody lands on. D1. */
export const homePermissions = definePermissions(2, 'Dashboard', standardActions)

export const homeMenu = {
  id: 2,
  title: 'Dashboard',
  icon: 'pi-home',
  link: '/dashboard',
  section: 'My Work',
  order: 10,
} as const satisfies Menu
