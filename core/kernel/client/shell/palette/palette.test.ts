import { describe, expect, it } from 'vitest'
import type { MenuEntry } from '../../session/menus/MenuEntry'
import { matchEntries } from './matchEntries'
import { screenEntries } from './screenEntries'

const menu = (id: number, title: string, link: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  title,
  link,
  icon: 'pi-file',
  section: 'My Work',
  isHide: false,
  children: [],
  ...more,
})
const child = (childtitle: string, childlink: string) => ({ childtitle, childlink })

describe('the screens of the palette', () => {
  const menus = [
    menu(4, 'Staff', '/staff', { section: null }),
    menu(3, 'Repairs', '/repairs'),
    menu(13, 'Yard', '', {
      children: [
        { ...child('Sales', ''), children: [child('Vehicles', '/yard/vehicles')] },
        child('Fuel prices', '/yard/bi'),
      ],
    }),
    menu(90, 'Quiet', '/quiet', { isHide: true }),
    menu(91, 'People', '', { isHeading: true }),
  ]
  const routes = [
    { path: '/repairs', title: 'Repairs', menuId: 3 },
    { path: '/repairs/add-repair', title: 'Add repair', menuId: 3 },
    { path: '/repairs/:id', title: 'Repair', menuId: 3 },
    { path: '/quiet/more', title: 'Quiet page', menuId: 90 },
    { path: '/under-development', title: 'Under development', menuId: 3 },
  ]

  it('[S2.25] are the role’s menu in its order, then the pages that only buttons link to', () => {
    expect(
      screenEntries(menus, routes).map((entry) => [entry.title, entry.subtitle, 'href' in entry && entry.href]),
    ).toEqual([
      ['Repairs', 'My Work', '/repairs'],
      ['Vehicles', 'Yard', '/yard/vehicles'],
      ['Fuel prices', 'Yard', '/yard/bi'],
      ['Staff', 'Administration', '/staff'],
      ['Add repair', 'Repairs', '/repairs/add-repair'],
    ])
  })
})

describe('the search text of the palette', () => {
  const entries = ['Add repair', 'Repairs', 'Prepaid stores', 'Café'].map((title) => ({
    id: title,
    title,
    href: '/',
    subtitle: title === 'Café' ? 'My Work' : undefined,
  }))
  const titles = (text: string) => matchEntries(entries, text).map(({ title }) => title)

  it('matches the beginnings of titles first, then of words, then other parts', () => {
    expect(titles('repa')).toEqual(['Repairs', 'Add repair', 'Prepaid stores'])
  })

  it('must match with every word, in any order, case or accent', () => {
    expect(titles('REPAIR add')).toEqual(['Add repair'])
    expect(titles('cafe work')).toEqual(['Café'])
    expect(titles('add nothing')).toEqual([])
  })

  it('matches everything if it is empty', () => {
    expect(titles('  ')).toHaveLength(4)
  })
})
