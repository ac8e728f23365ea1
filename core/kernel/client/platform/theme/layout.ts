import { proxy } from 'valtio/vanilla'
import { language } from '@core/kernel/entity/language'
import { defaultLayout, type LayoutPreferences } from './LayoutPreferences'
import { fieldOf, removeField, isStored, storeField, readField, storedFields } from './storedLayout'

const systemTheme = '(prefers-color-scheme: dark)'
const prefersDark = () => globalThis.matchMedia?.(systemTheme).matches ?? false

/** The preferences of S3.23. An absent `darkMode` follows the system. */
export interface LayoutState extends LayoutPreferences {
  followsSystem: boolean
}

/** Reads the preferences that are stored in this browser. The others have the value of the system or the language, or the default. S3.24 */
export function readLayout(): LayoutState {
  const { isDefaultCollapsed } = defaultLayout
  const stored = Object.fromEntries(
    storedFields.map((field) => [field, readField(field)]).filter(([, value]) => value !== undefined),
  ) as Partial<LayoutPreferences>
  return {
    ...defaultLayout,
    isCollapsed: isDefaultCollapsed,
    isRTL: language?.direction === 'rtl',
    darkMode: prefersDark(),
    ...stored,
    followsSystem: stored.darkMode === undefined,
  }
}

/** The layout of this tab: a valtio proxy that `setLayout` changes. */
export const layout: LayoutState = proxy(readLayout())

/** Changes one preference, applies it, and stores it if it outlives the tab (S3.24). */
export function setLayout<F extends keyof LayoutPreferences>(field: F, value: LayoutPreferences[F]): void {
  Object.assign(layout, { [field]: value }, field === 'darkMode' && { followsSystem: false })
  if (isStored(field)) storeField(field, layout[field])
  showLayout()
}

/** Applies the system's light or dark theme if the user has chosen none. */
export function followSystemTheme(): void {
  removeField('darkMode')
  Object.assign(layout, { followsSystem: true, darkMode: prefersDark() })
  showLayout()
}

/** Removes every choice. What is open stays open. */
export function resetLayout(): void {
  for (const field of storedFields) removeField(field)
  const { customizer, mobileMenu } = layout
  Object.assign(layout, readLayout(), { customizer, mobileMenu })
  showLayout()
}

/**
 * Sets the attributes and classes of <html> that every element depends on (S4.19). index.html does the same before the first paint, so that
 * nothing flashes.
 */
export function showLayout(root: HTMLElement = document.documentElement): void {
  root.classList.toggle('dark', layout.darkMode)
  root.classList.toggle('light', !layout.darkMode)
  root.classList.toggle('semi-dark', layout.semiDarkMode)
  root.classList.toggle('bordered', layout.skin === 'bordered')
  root.classList.toggle('compact', layout.density === 'compact')
  root.classList.toggle('monochrome', layout.isMonochrome)
  root.dir = layout.isRTL ? 'rtl' : 'ltr'
}

/**
 * Applies the layout, and follows the system's theme and the choices in other tabs.
 * @returns a function that stops this
 */
export function watchLayout(): () => void {
  const system = matchMedia(systemTheme)
  const onSystem = () => layout.followsSystem && followSystemTheme()
  const onStorage = ({ key }: StorageEvent) => {
    // A null key is a logout in another tab (S4.4). Preferences are no secret, so this tab keeps its own.
    const field = key === null ? undefined : fieldOf(key)
    if (!field) return
    const now = readLayout()
    Object.assign(layout, { [field]: now[field] }, field === 'darkMode' && { followsSystem: now.followsSystem })
    showLayout()
  }
  showLayout()
  system.addEventListener('change', onSystem)
  addEventListener('storage', onStorage)
  return () => {
    system.removeEventListener('change', onSystem)
    removeEventListener('storage', onStorage)
  }
}
