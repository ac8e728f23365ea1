import type { ModuleRights } from '../adminApis'
import { fixedReason, type Rights } from './rights'

/** What a role may do in a module, in one word. The matrix below it stays the exact answer. */
export interface Level {
  readonly name: string
  /** Shown in the menu below the name. */
  readonly means: string
  /** The keys of the module's permissions; undefined: all of them. */
  readonly keys: readonly string[] | undefined
}

const seen = ['viewModule', 'view']
const work = ['create', 'update']

/** From nothing to everything. A level is offered where the module has permissions that set it apart from the one before. */
const levels: readonly Level[] = [
  { name: 'None', means: 'Neither menu nor records', keys: [] },
  { name: 'Sees own', means: 'Only their own or assigned records', keys: [...seen, 'viewOwn'] },
  { name: 'Sees all', means: 'All records, to read', keys: [...seen, 'viewAll'] },
  {
    name: 'Works on own',
    means: 'Adds records, changes their own or assigned ones',
    keys: [...seen, ...work, 'viewOwn', 'updateOwn', 'addAssigned'],
  },
  {
    name: 'Works on all',
    means: 'Adds, sees and changes all records',
    keys: [...seen, ...work, 'viewAll', 'updateAll', 'addAll'],
  },
  { name: 'Everything', means: 'Also deletes, exports, and the rest', keys: undefined },
]

const idsOf = (module: ModuleRights, { keys }: Level): readonly number[] =>
  module.permissions.filter(({ key }) => keys === undefined || keys.includes(key)).map(({ id }) => id)

/** The levels that a module can have: each with other permissions than those before it. */
export function levelsOf(module: ModuleRights): readonly Level[] {
  const known = new Set<string>()
  return levels.filter((level) => {
    const ids = idsOf(module, level).join()
    if (known.has(ids)) return false
    known.add(ids)
    return true
  })
}

/** @returns the level of a role in a module; undefined where its permissions are those of none */
export function levelIn(module: ModuleRights, rights: Rights): Level | undefined {
  const held = module.permissions.filter(({ id }) => rights.has(id)).map(({ id }) => id)
  return levelsOf(module).find((level) => idsOf(module, level).join() === held.join())
}

/** @returns the highest level of which a role has everything in a module, and what it may do beside it */
export function levelAtLeast<Module extends ModuleRights>(
  module: Module,
  rights: Rights,
): { readonly level: Level; readonly more: readonly Module['permissions'][number][] } {
  const level = levelsOf(module).findLast((one) => idsOf(module, one).every((id) => rights.has(id)))!
  const ids = new Set(idsOf(module, level))
  return { level, more: module.permissions.filter(({ id }) => rights.has(id) && !ids.has(id)) }
}

/**
 * @returns the rights with a module at this level, as far as the viewer may change them
 * @param mayGrant the viewer's own permissions
 */
export function withLevel(rights: Rights, module: ModuleRights, level: Level, mayGrant: ReadonlySet<number>): Rights {
  const wanted = new Set(idsOf(module, level))
  const next = new Set(rights)
  for (const { id } of module.permissions) {
    if (fixedReason(id, false, mayGrant) !== undefined) continue
    if (wanted.has(id)) next.add(id)
    else next.delete(id)
  }
  return next
}
