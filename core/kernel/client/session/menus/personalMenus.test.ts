import { describe, expect, it } from 'vitest'
import type { MenuEntry } from './MenuEntry'
import { withPersonal } from './personalMenus'

const menu = (id: number, title: string, section: string | null, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  title,
  icon: 'pi-circle',
  link: `/${title.toLowerCase()}`,
  section,
  isHide: false,
  children: [],
  ...more,
})

describe('the sidebar of a person', () => {
  it('has their own items below the first page, in its section', () => {
    const menus = [
      menu(1, 'Work', 'My Work', { isHeading: true }),
      menu(2, 'Dashboard', 'My Work'),
      menu(3, 'Repairs', 'Workshop'),
    ]
    const shown = withPersonal(menus, [{ title: 'Approvals', icon: 'pi-check-circle', link: '/approvals' }])
    expect(shown.map(({ title, section }) => [title, section])).toEqual([
      ['Work', 'My Work'],
      ['Dashboard', 'My Work'],
      ['Approvals', 'My Work'],
      ['Repairs', 'Workshop'],
    ])
    expect(new Set(shown.map(({ id }) => id)).size).toBe(4)
  })

  it('is that of the role for people who have none', () => {
    const menus = [menu(2, 'Dashboard', 'My Work')]
    expect(withPersonal(menus, [])).toBe(menus)
  })
})
