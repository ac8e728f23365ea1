// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuEntry } from '../../session/menus/MenuEntry'
import { destinationsOf, takeGoKey, useGoKeys } from './goKeys'

const menu = (title: string, link: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id: 1,
  title,
  icon: 'pi-circle',
  link,
  section: 'My Work',
  isHide: false,
  children: [],
  ...more,
})
const menus = [
  menu('My Work', '', { isHeading: true }),
  menu('Dashboard', '/dashboard'),
  menu('Repairs', '/repairs'),
  menu('Work queue', '/repairs/queue'),
  menu('Reports', '', { children: [{ childtitle: 'Days', childlink: '/reports/days' }] }),
  menu('Hidden', '/hidden', { isHide: true }),
]
vi.mock('../../session/menus/useMenus', () => ({ useMenus: () => menus }))

describe('G and a letter', () => {
  let now = 0
  const press = (key: string, after = 100) => takeGoKey({ key, timeStamp: (now += after) })
  beforeEach(() => {
    history.replaceState(null, '', '/start')
    renderHook(() => useGoKeys())
  })
  afterEach(() => void press('Escape', 5000))

  it('each entry has the first letter of its screen that none above it has', () => {
    expect(destinationsOf(menus).map(({ letter, title }) => [letter, title])).toEqual([
      ['d', 'Dashboard'],
      ['r', 'Repairs'],
      ['q', 'Work queue'],
      ['a', 'Reports'],
    ])
  })

  it('opens the screen, and only once', () => {
    expect([press('g'), press('q')]).toEqual([true, true])
    expect(location.pathname).toBe('/repairs/queue')
    expect(press('d')).toBe(false)
    expect(location.pathname).toBe('/repairs/queue')
  })

  it('waits a short time, and a letter of no screen does nothing else', () => {
    press('g')
    expect(press('q', 1600)).toBe(false)
    press('g')
    expect(press('x')).toBe(true)
    expect(location.pathname).toBe('/start')
  })

  it('a form with unsaved changes asks first, as it does for a link', () => {
    const ask = vi.fn((event: Event) => (event.preventDefault(), event.stopPropagation()))
    document.addEventListener('click', ask, { capture: true })
    press('g')
    press('d')
    document.removeEventListener('click', ask, { capture: true })
    expect(ask).toHaveBeenCalledOnce()
    expect(location.pathname).toBe('/start')
  })
})
