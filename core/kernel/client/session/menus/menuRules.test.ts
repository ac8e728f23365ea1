import { describe, expect, it } from 'vitest'
import { activeLeaf, activeMenu, groupMenus, isActive, openMenusAt } from './menuRules'

const menu = (id: number, link: string, section: string | null, children: string[] = [], isHide = false) => ({
  id,
  link,
  section,
  isHide,
  children: children.map((childlink) => ({ childtitle: childlink, childlink })),
})

const dashboard = menu(2, '/dashboard', 'My Work', ['/dashboard', '/dashboard/manager'])
const workshop = menu(3, '/repairs', 'My Work')
const orders = menu(11, '/trips/list', 'Sales', ['/trips/list', '/trips/status'])
const configuration = menu(6, '/setup', null, ['/setup', '/rights', '/modules'])
const yard = {
  ...menu(13, '', 'Sales'),
  children: [
    {
      childtitle: 'Sales',
      childlink: '',
      children: [
        { childtitle: 'Vehicles', childlink: '/yard/sales/vehicles' },
        { childtitle: 'Offers', childlink: '/yard/sales/offers' },
      ],
    },
    { childtitle: 'Stores', childlink: '/yard/stores' },
  ],
}
const menus = [dashboard, workshop, orders, configuration]

describe('the sidebar', () => {
  it('[S2.33] an entry is active when the path starts with its link', () => {
    expect(isActive(workshop, '/repairs')).toBe(true)
    expect(isActive(workshop, '/repairs/edit-repair/5')).toBe(true)
    expect(isActive(workshop, '/dashboard')).toBe(false)
  })

  it('[S2.33] an entry without a link is active by its children only', () => {
    const yard = menu(13, '', 'Sales', ['/yard/vehicles'])
    expect(isActive(yard, '/repairs')).toBe(false)
    expect(isActive(yard, '/yard/vehicles')).toBe(true)
  })

  it('[S2.33] ignores upper and lower case in a path, as the router does', () => {
    expect(isActive(menu(9, '/Depots', 'Customers'), '/depots/add-depots')).toBe(true)
  })

  it('[S2.33] a parent opens automatically when a child’s link equals or prefixes the path', () => {
    expect(openMenusAt(menus, '/trips/status')).toEqual({ parent: 11 })
    expect(openMenusAt(menus, '/rights/7')).toEqual({ parent: 6 })
    expect(openMenusAt(menus, '/repairs')).toEqual({})
  })

  it('[S2.33] marks one child: the most specific', () => {
    expect(activeLeaf(dashboard.children, '/dashboard/manager')?.childlink).toBe('/dashboard/manager')
    expect(activeLeaf(dashboard.children, '/dashboard')?.childlink).toBe('/dashboard')
    expect(activeLeaf(orders.children, '/dashboard')).toBeUndefined()
  })

  it('[S2.33] a parent and a group open when a link on the third level matches', () => {
    expect(openMenusAt([...menus, yard], '/yard/sales/vehicles/12')).toEqual({ parent: 13, group: 'Sales' })
    expect(activeLeaf(yard.children, '/yard/sales/vehicles/12')?.childtitle).toBe('Vehicles')
    expect(isActive(yard, '/yard/stores')).toBe(true)
  })

  it('[S2.32] a heading is no entry: it is never active, and a section with only headings is left out', () => {
    const heading = { ...menu(70, '/repairs', 'Customers'), isHeading: true }
    expect(activeMenu([heading, workshop], '/repairs')).toBe(workshop)
    expect(groupMenus([heading])).toEqual([])
  })

  it('[S2.35] finds the entry of a path', () => {
    expect(activeMenu(menus, '/modules')).toBe(configuration)
    expect(activeMenu([menu(1, '/order', 'Sales'), orders], '/trips/status')).toBe(orders)
    expect(activeMenu(menus, '/elsewhere')).toBeUndefined()
  })

  it('[S1.4] groups entries by section in their order, with the bottom section last, without hidden entries and empty sections', () => {
    const groups = groupMenus([configuration, orders, menu(99, '/secret', 'My Work', [], true), workshop, dashboard])
    expect(groups.map(({ section, menus: shown }) => [section, shown.map(({ id }) => id)])).toEqual([
      ['Sales', [11]],
      ['My Work', [3, 2]],
      [null, [6]],
    ])
  })
})
