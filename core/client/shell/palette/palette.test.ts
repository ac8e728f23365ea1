import { describe, expect, it } from 'vitest'
import type { MenuEntry } from '../menus/MenuEntry'
import { matchEntries } from './matchEntries'
import { screenEntries } from './screenEntries'

const menu = (id: number, title: string, link: string, more: Partial<MenuEntry> = {}): MenuEntry => ({ id, title, link, icon: 'pi-file', section: 'My Work', isHide: false, children: [], ...more })
const child = (childtitle: string, childlink: string) => ({ childtitle, childlink })

describe('the screens of the palette', () => {
  const menus = [
    menu(4, 'Users', '/users', { section: null }),
    menu(3, 'Referrals', '/referral'),
    menu(13, 'Reports', '', { children: [{ ...child('Sales', ''), children: [child('Leads', '/reports/leads')] }, child('Power BI', '/reports/bi')] }),
    menu(90, 'Quiet', '/quiet', { isHide: true }),
    menu(91, 'People', '', { isHeading: true }),
  ]
  const routes = [
    { path: '/referral', title: 'Referrals', menuId: 3 },
    { path: '/referral/add-referral', title: 'Add referral', menuId: 3 },
    { path: '/referral/:id', title: 'Referral', menuId: 3 },
    { path: '/quiet/more', title: 'Quiet page', menuId: 90 },
    { path: '/under-development', title: 'Under development', menuId: 3 },
  ]

  it('[S2.25] are the role’s menu in its order, then the pages that only buttons lead to', () => {
    expect(screenEntries(menus, routes).map((entry) => [entry.title, entry.subtitle, 'href' in entry && entry.href])).toEqual([
      ['Referrals', 'My Work', '/referral'],
      ['Leads', 'Reports', '/reports/leads'],
      ['Power BI', 'Reports', '/reports/bi'],
      ['Users', 'Administration', '/users'],
      ['Add referral', 'Referrals', '/referral/add-referral'],
    ])
  })
})

describe('what is typed into the palette', () => {
  const entries = ['Add referral', 'Referrals', 'Preferred stores', 'Café'].map((title) => ({ id: title, title, href: '/', subtitle: title === 'Café' ? 'My Work' : undefined }))
  const titles = (text: string) => matchEntries(entries, text).map(({ title }) => title)

  it('finds the beginnings of titles first, then of words, then what lies within', () => {
    expect(titles('ref')).toEqual(['Referrals', 'Add referral', 'Preferred stores'])
  })

  it('must be found with every word, in any order, case or accent', () => {
    expect(titles('REFERRAL add')).toEqual(['Add referral'])
    expect(titles('cafe work')).toEqual(['Café'])
    expect(titles('add nothing')).toEqual([])
  })

  it('leaves everything where nothing is typed', () => {
    expect(titles('  ')).toHaveLength(4)
  })
})
