import type { RoleAnswer } from './whyNotApi'

type Permission = RoleAnswer['by'][number]

/** @returns `“View” and “View all” of Referrals`, with each module named once. */
function permissionWords(permissions: readonly Permission[], word: 'and' | 'or'): string {
  const modules = new Map<string, string[]>()
  for (const { name, module } of permissions) modules.set(module, [...(modules.get(module) ?? []), `“${name}”`])
  return inWords(
    [...modules].map(([module, names]) => `${inWords(names, word)} of ${module}`),
    word,
  )
}

/** @returns the permissions by which a role allows it, or those that are missing, in one sentence. */
export function roleWords({ allowed, by, missing, oneOf, why }: RoleAnswer): string {
  if (allowed) return by.length === 0 ? 'Allowed: everybody may.' : `Allowed by ${permissionWords(by, 'and')}.`
  const needed = missing.filter(({ id }) => !oneOf.some((one) => one.id === id))
  const lacks = [
    needed.length > 0 && permissionWords(needed, 'and'),
    oneOf.length > 0 && permissionWords(oneOf, 'or'),
  ].filter((part) => part !== false)
  if (why.length > 0) {
    // The same text is part of other sentences; the last one names what would include any record.
    const reach = lacks.length > 0 ? ` With ${inWords(lacks, 'and')} it would reach every one.` : ''
    return `${why.join('. ')}.${reach}`
  }
  return `It lacks ${inWords(lacks, 'and')}.`
}

function inWords(parts: readonly string[], word: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)!}`
}
