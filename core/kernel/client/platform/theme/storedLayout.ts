import { defaultLayout, type LayoutPreferences } from './LayoutPreferences'

/** The preferences that outlive the tab. */
export type StoredField =
  | 'darkMode'
  | 'isCollapsed'
  | 'semiDarkMode'
  | 'isRTL'
  | 'skin'
  | 'density'
  | 'type'
  | 'isMonochrome'

/** The storage key of a preference, and the texts for its first and its other value. S3.24 */
interface Place {
  readonly key: string
  readonly texts: readonly [first: string, other: string]
}

const flag = (key: string): Place => ({ key, texts: ['false', 'true'] })

const places: Readonly<Record<StoredField, Place>> = {
  darkMode: flag('darkMode'),
  isCollapsed: flag('sidebarCollapsed'),
  semiDarkMode: flag('semiDarkMode'),
  isRTL: { key: 'direction', texts: ['ltr', 'rtl'] },
  skin: { key: 'skin', texts: ['default', 'bordered'] },
  density: { key: 'density', texts: ['comfortable', 'compact'] },
  type: { key: 'type', texts: ['vertical', 'horizontal'] },
  isMonochrome: flag('monochrome'),
}

export const storedFields = Object.keys(places) as readonly StoredField[]

export function isStored(field: keyof LayoutPreferences): field is StoredField {
  return field in places
}

/** @returns the preference with this storage key */
export function fieldOf(key: string): StoredField | undefined {
  return storedFields.find((field) => places[field].key === key)
}

/** @returns the stored value, or undefined if there is none or it is unknown */
export function readField<F extends StoredField>(field: F): LayoutPreferences[F] | undefined {
  const { key, texts } = places[field]
  // Code without a browser, such as a test of a store, imports lists as well.
  const at = texts.indexOf(globalThis.localStorage?.getItem(key) ?? '')
  if (at < 0) return undefined
  return (typeof defaultLayout[field] === 'string' ? texts[at] : at === 1) as LayoutPreferences[F]
}

export function storeField(field: StoredField, value: LayoutPreferences[StoredField]): void {
  const { key, texts } = places[field]
  localStorage.setItem(key, typeof value === 'boolean' ? texts[value ? 1 : 0] : value)
}

export function removeField(field: StoredField): void {
  localStorage.removeItem(places[field].key)
}

/** @returns the stored layout, by key */
export function storedTexts(): Record<string, string> {
  const kept = storedFields.map((field) => [places[field].key, localStorage.getItem(places[field].key)] as const)
  return Object.fromEntries(kept.filter((entry): entry is readonly [string, string] => entry[1] !== null))
}
