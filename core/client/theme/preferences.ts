import { proxy } from 'valtio'

/** How a person likes the frame. Each field is kept in the browser under its own name. S3.24. */
export interface Preferences {
  darkMode: boolean
  sidebarCollapsed: boolean
  direction: 'ltr' | 'rtl'
}

const prefersDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false

/** Reads what is stored; what is not stored follows the system. */
export function readPreferences(): Preferences {
  return {
    darkMode: (localStorage.getItem('darkMode') ?? String(prefersDark())) === 'true',
    sidebarCollapsed: localStorage.getItem('sidebarCollapsed') === 'true',
    direction: localStorage.getItem('direction') === 'rtl' ? 'rtl' : 'ltr',
  }
}

export const preferences: Preferences = proxy(readPreferences())

/** Puts theme and direction on <html>. index.html does the same before the first paint, so that nothing flashes. */
export function showPreferences(root: HTMLElement = document.documentElement): void {
  root.classList.toggle('dark', preferences.darkMode)
  root.classList.toggle('light', !preferences.darkMode)
  root.dir = preferences.direction
}

/** Changes one preference, keeps it (S3.24) and shows it. */
export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  preferences[key] = value
  localStorage.setItem(key, String(value))
  showPreferences()
}
