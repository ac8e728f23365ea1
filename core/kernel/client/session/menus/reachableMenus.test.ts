import { describe, expect, it } from 'vitest'
import type { MenuEntry } from './MenuEntry'
import { reachableMenus } from './reachableMenus'

const menu = (link: string, children: MenuEntry['children'] = [], more: Partial<MenuEntry> = {}): MenuEntry => ({
  id: 6,
  title: link,
  icon: 'pi-cog',
  link,
  section: null,
  isHide: false,
  children,
  ...more,
})
const child = (childlink: string) => ({ childtitle: childlink, childlink })
const links = (menus: readonly MenuEntry[]) =>
  menus.map(({ link, children }) => [
    link,
    ...children.flatMap((one) => one.children?.map(({ childlink }) => childlink) ?? one.childlink),
  ])
const closed =
  (...paths: string[]) =>
  (link: string) =>
    !paths.includes(link)

describe('[S2.26] a menu without links to screens that the role may not open', () => {
  const configuration = menu('/setup', [child('/setup'), child('/modules'), child('/audit-log')])

  it('lacks a child whose screen requires more than the module; the entry keeps the others', () => {
    expect(links(reachableMenus([configuration], closed('/setup')))).toEqual([['/setup', '/modules', '/audit-log']])
    expect(links(reachableMenus([configuration], closed('/setup', '/modules')))).toEqual([['/setup', '/audit-log']])
  })

  it('lacks an entry without any open child, and a closed link', () => {
    expect(reachableMenus([configuration], closed('/setup', '/modules', '/audit-log'))).toEqual([])
    expect(links(reachableMenus([menu('/staff'), menu('/teams')], closed('/staff')))).toEqual([['/teams']])
  })

  it('keeps the entry itself if only its children are closed', () => {
    expect(links(reachableMenus([configuration], closed('/modules', '/audit-log')))).toEqual([['/setup', '/setup']])
    expect(links(reachableMenus([menu('/trips/list', [child('/trips/status')])], closed('/trips/status')))).toEqual([
      ['/trips/list'],
    ])
  })

  it('has the child that another plugin added to an entry, and lacks it if that plugin’s screen is closed', () => {
    const dashboard = menu('/dashboard', [child('/dashboard'), child('/dashboard/salesperson')])
    expect(links(reachableMenus([dashboard], closed()))).toEqual([
      ['/dashboard', '/dashboard', '/dashboard/salesperson'],
    ])
    expect(links(reachableMenus([dashboard], closed('/dashboard/salesperson')))).toEqual([['/dashboard', '/dashboard']])
  })

  it('lacks a group whose links are all closed, and the closed links of a group with others', () => {
    const yard = menu('', [
      { ...child(''), children: [child('/yard/vehicles'), child('/yard/offers')] },
      { ...child(''), children: [child('/yard/stores')] },
    ])
    expect(links(reachableMenus([yard], closed('/yard/stores', '/yard/vehicles')))).toEqual([['', '/yard/offers']])
    expect(reachableMenus([yard], () => false)).toEqual([])
  })

  it('keeps headings, and hidden entries, whose screens can be opened by their address', () => {
    const heading = menu('', [], { isHeading: true })
    const hidden = menu('/staff', [], { isHide: true })
    expect(reachableMenus([heading, hidden], () => false)).toEqual([heading, hidden])
  })
})
