import { proxy } from 'valtio/vanilla'
import { defaultLayout, type LayoutPreferences } from './LayoutPreferences'
import { fieldOf, removeField, isStored, storeField, readField, storedFields } from './storedLayout'

const systemTheme = '(prefers-color-scheme: dark)'
const prefersDark = () => globalThis.matchMedia?.(systemTheme).matches ?? false

/** S3.23, and whether light or dark was left to the system, which is what an absent `darkMode` means. */
export interface LayoutState extends LayoutPreferences {
  followsSystem: boolean
}

/** What is kept in this browser; what is not follows the system or the default. S3.24 */
export function readLayout(): LayoutState {
  const { isDefaultCollapsed } = defaultLayout
  const stored = Object.fromEntries(
    storedFields.map((field) => [field, readField(field)]).filter(([, value]) => value !== undefined),
  ) as Partial<LayoutPreferences>
  return {
    ...defaultLayout,
    isCollapsed: isDefaultCollapsed,
    darkMode: prefersDark(),
    ...stored,
    followsSystem: stored.darkMode === undefined,
  }
}

/** The layout of this tab: a valtio proxy, changed by `setLayout`. */
export const layout: LayoutState = proxy(readLayout())

/** Changes one preference, shows it, and keeps it if it is one of those that outlive the tab (S3.24). */
export function setLayout<F extends keyof LayoutPreferences>(field: F, value: LayoutPreferences[F]): void {
  Object.assign(layout, { [field]: value }, field === 'darkMode' && { followsSystem: false })
  if (isStored(field)) storeField(field, value as never)
  showLayout()
}

/** Light or dark as the system has it, also when it changes. */
export function followSystemTheme(): void {
  removeField('darkMode')
  Object.assign(layout, { followsSystem: true, darkMode: prefersDark() })
  showLayout()
}

/** As if nobody had chosen anything; what is open stays open. */
export function resetLayout(): void {
  for (const field of storedFields) removeField(field)
  const { customizer, mobileMenu } = layout
  Object.assign(layout, readLayout(), { customizer, mobileMenu })
  showLayout()
}

/** Puts on <html> what every element depends on. S4.19. index.html does the same before the first paint: nothing flashes. */
export function showLayout(root: HTMLElement = document.documentElement): void {
  root.classList.toggle('dark', layout.darkMode)
  root.classList.toggle('light', !layout.darkMode)
  root.classList.toggle('semi-dark', layout.semiDarkMode)
  root.classList.toggle('bordered', layout.skin === 'bordered')
  root.classList.toggle('compact', layout.density === 'compact')
  root.classList.toggle('monochrome', layout.isMonochrome)
  root.dir = layout.isRTL ? 'rtl' : 'ltr'
}

/** Shows the layout, and follows the system's theme and what is chosen in other tabs. @returns what ends it */
export function watchLayout(): () => void {
  const system = matchMedia(systemTheme)
  const onSystem = () => layout.followsSystem && followSystemTheme()
  const onStorage = ({ key }: StorageEvent) => {
    // A null key is a logout in another tab (S4.4); looks are no secret, so this tab keeps its own.
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
