import type { Database } from '../../platform/database/Database'
import type { Denial } from '../../platform/http/errors'
import { readerLanguage } from '../../platform/language/readerLanguage'

/** In English, as all of a response. The build knows by it what to translate. */
const { say } = readerLanguage(null)

/**
 * @returns a sentence with the permission that a denied person would need, and the roles that grant it: `Needs “Update all” of Referrals,
 * which the roles Administrator and Intake Manager grant.` It contains names of permissions and roles, never of a record.
 */
export async function explainDenial(db: Database, { needs, all, why }: Denial): Promise<string | undefined> {
  const permissions = needs.length === 0 ? [] : await permissionsBy(db, needs)
  if (permissions.length === 0) return why
  const named = modulesOf(permissions).map(([module, labels]) => permissionsOf(module, labels, all ? 'and' : 'or'))
  const needed = inWords(named, all ? 'and' : 'or')
  const [role, ...others] = granters(permissions, all)
  if (why) {
    if (role === undefined) return `${why} ${say`Any other needs ${needed}, which no role grants.`}`
    if (others.length === 0) return `${why} ${say`Any other needs ${needed}, which the role ${role} grants.`}`
    return `${why} ${say`Any other needs ${needed}, which the roles ${inWords([role, ...others], 'and')} grant.`}`
  }
  if (role === undefined) return say`Needs ${needed}, which no role grants.`
  if (others.length === 0) return say`Needs ${needed}, which the role ${role} grants.`
  return say`Needs ${needed}, which the roles ${inWords([role, ...others], 'and')} grant.`
}

/** @returns “View” of Orders */
function permissionsOf(module: string, [first = '', ...more]: readonly string[], word: 'and' | 'or'): string {
  if (more.length === 0) return say`“${first}” of ${module}`
  if (more.length === 1 && word === 'or') return say`“${first}” or “${more[0]!}” of ${module}`
  const labels = [first, ...more].map((label) => `“${label}”`)
  return `${inWords(labels, word)} of ${module}`
}

interface Needed {
  readonly label: string
  readonly module: string
  readonly roles: readonly string[]
}

async function permissionsBy(db: Database, ids: readonly number[]): Promise<readonly Needed[]> {
  const rows = await db.query
    .selectFrom('core.permission as permission')
    .innerJoin('core.module as module', 'module.id', 'permission.module_id')
    .leftJoin('core.role_permission as granted', 'granted.permission_id', 'permission.id')
    .leftJoin('core.role as role', 'role.id', 'granted.role_id')
    .select(['permission.id', 'permission.label', 'module.title as module', 'role.name as role'])
    .where('permission.id', 'in', ids)
    .orderBy('role.id')
    .execute()
  return ids.flatMap((id) => {
    const own = rows.filter((row) => row.id === id)
    return own[0] ? [{ label: own[0].label, module: own[0].module, roles: own.flatMap(({ role }) => role ?? []) }] : []
  })
}

function modulesOf(permissions: readonly Needed[]): [module: string, labels: string[]][] {
  const modules = new Map<string, string[]>()
  for (const { module, label } of permissions) modules.set(module, [...(modules.get(module) ?? []), label])
  return [...modules]
}

/** @returns the roles that grant one of the permissions, or those that grant all of them */
function granters(permissions: readonly Needed[], all: true | undefined): readonly string[] {
  const every = [...new Set(permissions.flatMap(({ roles }) => roles))]
  return all ? every.filter((role) => permissions.every((permission) => permission.roles.includes(role))) : every
}

function inWords(parts: readonly string[], word: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)!}`
}
