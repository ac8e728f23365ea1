import { isObject } from '@core/kernel/entity/isObject'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { requireSuperAdmin } from '@core/kernel/server/security/access/guards'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { type ProfileChange, compareItems } from './compareProfiles'
import { onlyHereIn } from '@core/kernel/server/plugins/carriedValues'
import type { ProfileItems, ProfilePart, ProfileSource } from '@core/kernel/server/plugins/ProfilePart'

/** The version of the file's form. This version of the product can't read another number. */
const form = 1

/** The settings of a deployment, without people, records, keys and passwords. */
export interface Profile {
  readonly profile: typeof form
  /** The plugins that are on. */
  readonly plugins: readonly string[]
  /** By the id of the part. An absent part stays as it is. */
  readonly [part: string]: unknown
}

/** The parts of the deployment that a profile can refer to. */
export interface ProfileContext extends ProfileSource {
  readonly parts: readonly ProfilePart[]
  /** The ids of the plugins that are on, and of all that are installed. */
  readonly on: readonly string[]
  readonly installed: readonly string[]
}

/**
 * @returns the profile, and what is not in it, in words: what names a person or a record, because no other deployment has these
 */
export async function readProfile(
  tx: Transaction,
  { parts, on, ...source }: ProfileContext,
): Promise<{ readonly profile: Profile; readonly leftOut: readonly string[] }> {
  const profile: Record<string, unknown> = { profile: form, plugins: on }
  const leftOut: string[] = []
  for (const part of parts) {
    const items = Object.entries(await part.read(tx, source))
    for (const [name, item] of items) {
      const kind = onlyHereIn(item)
      if (kind !== undefined) leftOut.push(`${part.id} “${name}”: it names a ${kind}`)
    }
    profile[part.id] = Object.fromEntries(items.filter(([, item]) => onlyHereIn(item) === undefined))
  }
  return { profile: profile as Profile, leftOut }
}

/**
 * Parses a profile's text.
 * @throws Error with everything that this deployment doesn't know, and what to do
 */
export function parseProfile(
  text: string,
  { parts, on, installed }: Omit<ProfileContext, keyof ProfileSource>,
): Profile {
  let profile: unknown
  try {
    profile = JSON.parse(text)
  } catch (error) {
    throw new Error(`The profile is no JSON: ${(error as Error).message}`, { cause: error })
  }
  if (!isObject(profile) || profile.profile !== form)
    throw new Error(`The file is no profile of this version: it has to begin with {"profile": ${form}`)
  const { profile: _, plugins, ...profileParts } = profile
  const faults: string[] = []
  if (!Array.isArray(plugins)) faults.push('plugins: it must be a list of the plugins that are on')
  else
    for (const id of plugins as readonly string[]) {
      if (!installed.includes(id))
        faults.push(`plugins: there is no plugin “${id}”. Put plugins/${id} into this product, or take it out`)
      else if (!on.includes(id)) faults.push(`plugins: “${id}” is off here. Add it to PLUGINS, or take it out`)
    }
  for (const [id, items] of Object.entries(profileParts)) {
    const part = parts.find((one) => one.id === id)
    if (!part) faults.push(`“${id}”: nothing here is called that. There are: ${parts.map((one) => one.id).join(', ')}`)
    else if (!isObject(items)) faults.push(`${id}: it must be an object, with a name for each`)
    else faults.push(...itemFaults(part, items))
  }
  if (faults.length > 0)
    throw new Error(['The profile can’t be applied here:', ...faults.map((fault) => `- ${fault}`)].join('\n'))
  // Its parts were checked above, by rules that are data.
  return profile as unknown as Profile
}

function itemFaults({ id, fields }: ProfilePart, items: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(items).flatMap(([name, item]) => {
    if (!isObject(item)) return [`${id} “${name}”: it must be an object`]
    return Object.keys(item)
      .filter((field) => !fields.includes(field))
      .map((field) => `${id} “${name}”: there is no field “${field}”. There are: ${fields.join(', ')}`)
  })
}

/** The differences, part by part, in the order in which they would be applied. */
export async function diffProfile(
  tx: Transaction,
  profile: Profile,
  { parts, ...source }: ProfileContext,
): Promise<readonly ProfileChange[]> {
  const changes: ProfileChange[] = []
  for (const part of parts) {
    const items = profile[part.id] as ProfileItems | undefined
    if (items) changes.push(...compareItems(part.id, items, await part.read(tx, source)))
  }
  return changes
}

/**
 * Changes the deployment to what the profile contains, in the caller's transaction. What the profile omits stays.
 * @returns what was changed
 * @throws Error with the item and what to do
 */
export async function applyProfile(
  tx: Transaction,
  profile: Profile,
  { parts, ...source }: ProfileContext,
): Promise<readonly ProfileChange[]> {
  const applied: ProfileChange[] = []
  for (const part of parts) {
    const items = profile[part.id] as ProfileItems | undefined
    if (!items) continue
    const stored = await part.read(tx, source)
    const changes = compareItems(part.id, items, stored).filter(({ kind }) => kind !== 'only here')
    for (const { name } of changes) {
      try {
        const item = { ...stored[name], ...items[name] }
        const kind = onlyHereIn(item)
        if (kind !== undefined)
          throw new Error(
            `it names a ${kind}, which only one deployment has. Take it out of the profile, and make it here by hand`,
          )
        await part.write(tx, name, item, source)
      } catch (error) {
        throw new Error(`${part.id} “${name}”: ${(error as Error).message}`, { cause: error })
      }
    }
    applied.push(...changes)
  }
  if (applied.length === 0) return applied
  await requireSuperAdmin(tx)
  await recordAudit(tx, {
    action: 'profileApplied',
    person: null,
    details: { changed: applied.map(({ part, name }) => `${part}: ${name}`).slice(0, 200) },
  })
  return applied
}
