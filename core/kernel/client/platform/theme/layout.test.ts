// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultLayout } from './LayoutPreferences'
import { followSystemTheme, layout, readLayout, resetLayout, setLayout, showLayout, watchLayout } from './layout'

const root = document.documentElement
const kept = () => Object.fromEntries(Object.entries(localStorage))

let systemIsDark = false
let systemChanged: () => void
beforeEach(() => {
  systemIsDark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsDark
    },
    addEventListener: (_: string, changed: () => void) => (systemChanged = changed),
    removeEventListener: () => {},
  }))
  localStorage.clear()
  Object.assign(layout, readLayout())
})
afterEach(() => vi.unstubAllGlobals())

/** Every preference with another value than its default. */
const everythingElse = {
  isRTL: true,
  darkMode: true,
  isCollapsed: true,
  isDefaultCollapsed: true,
  customizer: true,
  semiDarkMode: true,
  skin: 'bordered',
  density: 'compact',
  contentWidth: 'boxed',
  type: 'horizontal',
  menuHidden: true,
  navBarType: 'static',
  footerType: 'static',
  mobileMenu: true,
  isMonochrome: true,
} as const

function chooseEverything() {
  for (const [field, value] of Object.entries(everythingElse))
    setLayout(field as keyof typeof everythingElse, value as never)
}

describe('the layout', () => {
  it('[S3.23] has these preferences and the density, and isDefaultCollapsed starts false', () => {
    expect(Object.keys(defaultLayout).toSorted()).toEqual(Object.keys(everythingElse).toSorted())
    expect(layout.isDefaultCollapsed).toBe(false)
    expect(layout.isCollapsed).toBe(false)
  })

  it('[S3.24] stores seven of them under their keys, and the density', () => {
    chooseEverything()
    expect(kept()).toEqual({
      darkMode: 'true',
      sidebarCollapsed: 'true',
      semiDarkMode: 'true',
      direction: 'rtl',
      skin: 'bordered',
      density: 'compact',
      type: 'horizontal',
      monochrome: 'true',
    })
  })

  it('[S3.24] restores the stored ones, and none of the others', () => {
    chooseEverything()
    expect(readLayout()).toEqual({
      ...defaultLayout,
      isRTL: true,
      darkMode: true,
      isCollapsed: true,
      semiDarkMode: true,
      skin: 'bordered',
      density: 'compact',
      type: 'horizontal',
      isMonochrome: true,
      followsSystem: false,
    })
  })

  it('[S3.24] has the direction of the reader’s language until a direction is chosen', async () => {
    vi.stubGlobal('$language', { direction: 'rtl' })
    vi.resetModules()
    const fresh = await import('./layout')
    expect(fresh.readLayout().isRTL).toBe(true)
    localStorage.setItem('direction', 'ltr')
    expect(fresh.readLayout().isRTL).toBe(false)
  })

  it('[S3.24] ignores a stored value that it doesn’t know', () => {
    localStorage.setItem('skin', 'velvet')
    localStorage.setItem('darkMode', 'yes')
    expect(readLayout()).toEqual({ ...defaultLayout, followsSystem: true })
  })

  it('[S4.19] dark mode toggles the classes light and dark', () => {
    setLayout('darkMode', true)
    expect([root.classList.contains('dark'), root.classList.contains('light')]).toEqual([true, false])
    setLayout('darkMode', false)
    expect([root.classList.contains('dark'), root.classList.contains('light')]).toEqual([false, true])
  })

  it('follows the system’s theme until the user chooses one, and again after a reset', () => {
    const end = watchLayout()
    systemIsDark = true
    systemChanged()
    expect(root.className).toBe('dark')
    setLayout('darkMode', false)
    systemChanged()
    expect(root.className).toBe('light')
    followSystemTheme()
    expect([root.className, kept()]).toEqual(['dark', {}])
    end()
  })

  it('follows choices in another tab, and keeps its look when that tab logs out', () => {
    const end = watchLayout()
    localStorage.setItem('direction', 'rtl')
    dispatchEvent(new StorageEvent('storage', { key: 'direction' }))
    expect([layout.isRTL, root.dir]).toEqual([true, 'rtl'])
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(root.dir).toBe('rtl')
    end()
  })

  it('removes every choice on reset, and leaves open what is open', () => {
    chooseEverything()
    resetLayout()
    expect(kept()).toEqual({})
    expect({ ...layout }).toEqual({ ...defaultLayout, customizer: true, mobileMenu: true, followsSystem: true })
    expect([root.className, root.dir]).toEqual(['light', 'ltr'])
  })
})

describe('the script of index.html', () => {
  const html = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8')
  const script = html.match(/<script>([\s\S]*?)<\/script>/)![1]!
  const look = () => [[...root.classList].toSorted(), root.dir]

  it.each([
    ['nothing is kept', false, {}],
    ['the system is dark', true, {}],
    ['light is chosen on a dark system', true, { darkMode: 'false' }],
    [
      'everything is chosen',
      false,
      { darkMode: 'true', semiDarkMode: 'true', direction: 'rtl', skin: 'bordered', monochrome: 'true' },
    ],
    ['nonsense is kept', true, { darkMode: 'yes', direction: 'up', skin: 'velvet' }],
  ])('[S3.24] shows before the first paint the same layout as after it: %s', (_, dark, stored) => {
    systemIsDark = dark
    Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value))
    root.className = ''
    root.dir = ''
    // oxlint-disable-next-line typescript/no-implied-eval -- runs the script of the page, as the browser does
    new Function(script)()
    const before = look()
    root.className = ''
    Object.assign(layout, readLayout())
    showLayout()
    expect(before).toEqual(look())
  })
})
