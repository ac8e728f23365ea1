// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readPreferences, setPreference, showPreferences } from './preferences'

const { classList } = document.documentElement

beforeEach(() => localStorage.clear())

describe('preferences', () => {
  it('[S4.19] dark mode toggles the classes light and dark', () => {
    setPreference('darkMode', true)
    expect([...classList]).toEqual(['dark'])
    setPreference('darkMode', false)
    expect([...classList]).toEqual(['light'])
  })

  it('[S3.24] are kept under their keys, and found again', () => {
    setPreference('darkMode', true)
    setPreference('sidebarCollapsed', true)
    setPreference('direction', 'rtl')
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ darkMode: 'true', sidebarCollapsed: 'true', direction: 'rtl' })
    expect(readPreferences()).toEqual({ darkMode: true, sidebarCollapsed: true, direction: 'rtl' })
    expect(document.documentElement.dir).toBe('rtl')
  })

  it('follow the system in what nobody chose', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    expect(readPreferences()).toEqual({ darkMode: true, sidebarCollapsed: false, direction: 'ltr' })
    vi.unstubAllGlobals()
    showPreferences()
  })
})
