import { isDeepStrictEqual } from 'node:util'
import type { ProfileItem, ProfileItems } from '@core/kernel/server/plugins/ProfilePart'

/** The maximum length of a shown text, in characters. */
const longestShown = 500

/** One difference between a deployment and a profile. */
export interface ProfileChange {
  readonly part: string
  readonly name: string
  /** `only here`: the profile doesn't contain it, so it stays. */
  readonly kind: 'new' | 'changed' | 'only here'
  /** For a changed item, the fields as text. */
  readonly details: readonly string[]
}

/** What would change in a part if a profile is applied. Fields and items that the profile omits stay as they are. */
export function compareItems(part: string, wanted: ProfileItems, stored: ProfileItems): readonly ProfileChange[] {
  const written = Object.entries(wanted).flatMap(([name, item]): ProfileChange[] => {
    const before = Object.hasOwn(stored, name) ? stored[name] : undefined
    if (!before) return [{ part, name, kind: 'new', details: [] }]
    const details = differences(item, before)
    return details.length > 0 ? [{ part, name, kind: 'changed', details }] : []
  })
  const extra = Object.keys(stored).filter((name) => !Object.hasOwn(wanted, name))
  return [...written, ...extra.map((name): ProfileChange => ({ part, name, kind: 'only here', details: [] }))]
}

function differences(wanted: ProfileItem, stored: ProfileItem): readonly string[] {
  return Object.entries(wanted).flatMap(([field, value]) => {
    const before = stored[field] ?? null
    if (isDeepStrictEqual(value ?? null, before)) return []
    if (Array.isArray(value) && Array.isArray(before)) return [`${field}: ${listDifference(value, before)}`]
    return [`${field}: ${inWords(before)} → ${inWords(value ?? null)}`]
  })
}

/** A long text, such as a picture's, is cut: another field shows how it differs. */
function inWords(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' && part.length > longestShown ? `${part.slice(0, 12)}…` : part,
  )
}

function listDifference(wanted: readonly unknown[], stored: readonly unknown[]): string {
  const missing = (from: readonly unknown[], among: readonly unknown[]) =>
    from.filter((one) => !among.some((other) => isDeepStrictEqual(one, other))).map((one) => JSON.stringify(one))
  const added = missing(wanted, stored).map((one) => `+${one}`)
  const removed = missing(stored, wanted).map((one) => `−${one}`)
  return [...added, ...removed].join(' ') || 'another order'
}

/** @returns a line for people: `roles “Night desk”: new` */
export function changeText({ part, name, kind, details }: ProfileChange): string {
  if (kind === 'only here') return `  ${part} “${name}”: only here, stays`
  return `  ${part} “${name}”: ${kind === 'new' ? 'new' : details.join('; ')}`
}
