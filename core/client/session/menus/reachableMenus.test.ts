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

describe('[S2.26] a menu without what leads to a refusal', () => {
  const configuration = menu('/setup', [child('/setup'), child('/modules'), child('/audit-log')])

  it('lacks the child whose screen asks for more than the module; the entry keeps the others', () => {
    expect(links(reachableMenus([configuration], closed('/setup')))).toEqual([['/setup', '/modules', '/audit-log']])
    expect(links(reachableMenus([configuration], closed('/setup', '/modules')))).toEqual([['/setup', '/audit-log']])
  })

  it('lacks an entry of which nothing is left, and a link that is closed', () => {
    expect(reachableMenus([configuration], closed('/setup', '/modules', '/audit-log'))).toEqual([])
    expect(links(reachableMenus([menu('/staff'), menu('/teams')], closed('/staff')))).toEqual([['/teams']])
  })

  it('keeps the entry itself where only what is below it is closed', () => {
    expect(links(reachableMenus([configuration], closed('/modules', '/audit-log')))).toEqual([['/setup', '/setup']])
    expect(links(reachableMenus([menu('/trips/list', [child('/trips/status')])], closed('/trips/status')))).toEqual([
      ['/trips/list'],
    ])
  })

  it('has what another plugin put below an entry, and lacks it where that plugin’s screen is closed', () => {
    const dashboard = menu('/dashboard', [child('/dashboard'), child('/dashboard/salesperson')])
    expect(links(reachableMenus([dashboard], closed()))).toEqual([
      ['/dashboard', '/dashboard', '/dashboard/salesperson'],
    ])
    expect(links(reachableMenus([dashboard], closed('/dashboard/salesperson')))).toEqual([['/dashboard', '/dashboard']])
  })

  it('lacks a group whose links are all closed, and those that are in one with others', () => {
    const yard = menu('', [
      { ...child(''), children: [child('/yard/vehicles'), child('/yard/offers')] },
      { ...child(''), children: [child('/yard/stores')] },
    ])
    expect(links(reachableMenus([yard], closed('/yard/stores', '/yard/vehicles')))).toEqual([['', '/yard/offers']])
    expect(reachableMenus([yard], () => false)).toEqual([])
  })

  it('keeps headings, and hidden entries, whose screens open by their address', () => {
    const heading = menu('', [], { isHeading: true })
    const hidden = menu('/staff', [], { isHide: true })
    expect(reachableMenus([heading, hidden], () => false)).toEqual([heading, hidden])
  })
})
