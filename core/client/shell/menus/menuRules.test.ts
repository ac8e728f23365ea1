import { describe, expect, it } from 'vitest'
import { activeLeaf, activeMenu, groupMenus, isActive, opensItself } from './menuRules'

const menu = (id: number, link: string, section: string | null, children: string[] = [], isHide = false) => ({
  id,
  link,
  section,
  isHide,
  children: children.map((childlink) => ({ childtitle: childlink, childlink })),
})

const dashboard = menu(2, '/dashboard', 'My Work', ['/dashboard', '/dashboard/manager'])
const referrals = menu(3, '/referral', 'My Work')
const orders = menu(11, '/order/list', 'Sales', ['/order/list', '/order/status'])
const configuration = menu(6, '/configuration', null, ['/configuration', '/permissions', '/modules'])
const reports = {
  ...menu(13, '', 'Sales'),
  children: [
    { childtitle: 'Sales', childlink: '', children: [{ childtitle: 'Leads', childlink: '/reports/sales/leads' }, { childtitle: 'Quotes', childlink: '/reports/sales/quotes' }] },
    { childtitle: 'Stores', childlink: '/reports/stores' },
  ],
}
const menus = [dashboard, referrals, orders, configuration]

describe('the sidebar', () => {
  it('[S2.33] an entry is active when the path starts with its link', () => {
    expect(isActive(referrals, '/referral')).toBe(true)
    expect(isActive(referrals, '/referral/edit-referral/5')).toBe(true)
    expect(isActive(referrals, '/dashboard')).toBe(false)
  })

  it('[S2.33] an entry without a link is active by its children only', () => {
    const reports = menu(13, '', 'Sales', ['/reports/leads'])
    expect(isActive(reports, '/referral')).toBe(false)
    expect(isActive(reports, '/reports/leads')).toBe(true)
  })

  it('[S2.33] knows a path in any case, as the router does', () => {
    expect(isActive(menu(9, '/Customers', 'Customers'), '/customers/add-customers')).toBe(true)
  })

  it('[S2.33] a parent opens by itself when a child’s link equals or prefixes the path', () => {
    expect(opensItself(menus, '/order/status')).toEqual({ parent: 11 })
    expect(opensItself(menus, '/permissions/7')).toEqual({ parent: 6 })
    expect(opensItself(menus, '/referral')).toEqual({})
  })

  it('[S2.33] marks one child: the most precise', () => {
    expect(activeLeaf(dashboard.children, '/dashboard/manager')?.childlink).toBe('/dashboard/manager')
    expect(activeLeaf(dashboard.children, '/dashboard')?.childlink).toBe('/dashboard')
    expect(activeLeaf(orders.children, '/dashboard')).toBeUndefined()
  })

  it('[S2.33] so do a parent and a group whose link of the third level does', () => {
    expect(opensItself([...menus, reports], '/reports/sales/leads/12')).toEqual({ parent: 13, group: 'Sales' })
    expect(activeLeaf(reports.children, '/reports/sales/leads/12')?.childtitle).toBe('Leads')
    expect(isActive(reports, '/reports/stores')).toBe(true)
  })

  it('[S2.32] a heading is no entry: it is never active, and a section of headings alone is left out', () => {
    const heading = { ...menu(70, '/referral', 'Customers'), isHeading: true }
    expect(activeMenu([heading, referrals], '/referral')).toBe(referrals)
    expect(groupMenus([heading])).toEqual([])
  })

  it('[S2.35] finds the entry that a path belongs to', () => {
    expect(activeMenu(menus, '/modules')).toBe(configuration)
    expect(activeMenu([menu(1, '/order', 'Sales'), orders], '/order/status')).toBe(orders)
    expect(activeMenu(menus, '/elsewhere')).toBeUndefined()
  })

  it('[S1.4] groups entries by section, in order, without hidden ones and without empty sections', () => {
    const groups = groupMenus([configuration, orders, menu(99, '/secret', 'My Work', [], true), referrals, dashboard])
    expect(groups.map(({ section, menus: shown }) => [section, shown.map(({ id }) => id)])).toEqual([
      ['My Work', [3, 2]],
      ['Sales', [11]],
      [null, [6]],
    ])
  })
})
