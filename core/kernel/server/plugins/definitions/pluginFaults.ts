import {
  coreSections,
  type DeclaredChild,
  isSignedOutPath,
  menuLinkPattern,
  type MenuSection,
} from '@core/kernel/entity/menus'
import { homeMenu } from '@core/kernel/entity/homeModule'
import { homePermission, largestOffset, moduleIds, type PermissionModule } from '@core/kernel/entity/permissions'
import type { ServerPlugin } from '../defineServerPlugin'
import { type Fault, namesOf } from './DefinitionError'

/** The parts of a plugin that can be checked without its tables. */
export type Declared = Pick<
  ServerPlugin,
  'id' | 'modules' | 'menus' | 'furtherMenus' | 'menusBelow' | 'defaultGrants' | 'activatedBy' | 'sections'
>

/** Every permission id that these plugins define, with the one that is always allowed. */
export function definedPermissions(plugins: readonly Pick<Declared, 'modules'>[]): ReadonlySet<number> {
  return new Set([
    homePermission,
    ...plugins.flatMap(({ modules }) => modules.flatMap(({ list }) => list.map(({ id }) => id))),
  ])
}

/**
 * The faults of modules, permissions, menus and grants.
 * @param plugins those that are on, core first
 * @param known every permission that an installed plugin defines, on or off
 * @param roleKeys the roles of a new deployment, which grants may refer to; not checked if absent
 */
export function pluginFaults(
  plugins: readonly Declared[],
  known: ReadonlySet<number>,
  roleKeys?: readonly string[],
): readonly Fault[] {
  const sections = [...coreSections, ...plugins.flatMap(({ sections = [] }) => sections)].map(({ title }) => title)
  return [...claimedTwice(plugins), ...plugins.flatMap((plugin) => [...faultsOf(plugin, known, sections, roleKeys)])]
}

/** Ids that two plugins use: each needs its own. */
function claimedTwice(plugins: readonly Declared[]): Fault[] {
  const owners = new Map<string, string>()
  const faults: Fault[] = []
  /** @returns whether the id was free */
  const claim = (kind: string, id: string | number, plugin: string, mend: string) => {
    const other = owners.get(`${kind} ${id}`)
    if (other === undefined) owners.set(`${kind} ${id}`, plugin)
    else
      faults.push({
        plugin,
        at: `${kind} ${id}`,
        what: other === plugin ? 'it is defined twice' : `plugins “${other}” and “${plugin}” both define it`,
        mend,
      })
    return other === undefined
  }
  for (const { id, modules, menus } of plugins) {
    claim('plugin', id, id, 'Rename one of the folders, and its id.')
    for (const menu of menus) claim('menu', menu.id, id, 'Give one of them another id, and its module the same.')
    // A module that is defined twice has the same permissions twice. Reporting those too would hide the cause.
    const own = modules.filter(({ moduleId }) =>
      claim('module', moduleId, id, `Give one of them another id: ${freeFrom(plugins)} is free.`),
    )
    for (const permission of own.flatMap(({ list }) => list))
      claim('permission', permission.id, id, `Give “${permission.key}” another offset.`)
  }
  return faults
}

/** A module id above all used ones. */
function freeFrom(plugins: readonly Declared[]): number {
  const taken = plugins.flatMap(({ modules }) => modules.map(({ moduleId }) => moduleId))
  return Math.max(...taken, 0) + 1
}

function* faultsOf(
  { id: plugin, modules, menus, furtherMenus = [], menusBelow = [], defaultGrants, activatedBy = [] }: Declared,
  known: ReadonlySet<number>,
  sections: readonly string[],
  roleKeys?: readonly string[],
): Generator<Fault> {
  // A plugin's schema has its id.
  if (plugin === 'api')
    yield { plugin, at: 'its id', what: 'the schema “api” has the public views of core', mend: 'Choose another id.' }
  const own = new Set(modules.map(({ moduleId }) => moduleId))
  const foreign = activatedBy.find((menu) => !menus.some(({ id }) => id === menu) && menu !== homeMenu.id)
  if (foreign !== undefined)
    yield {
      plugin,
      at: '`activatedBy`',
      what: `menu ${foreign} is another plugin's or nobody's`,
      mend: `Name one of its own or core's ${homeMenu.id}: the other plugin may be off.`,
    }
  for (const module of modules) yield* moduleFaults(plugin, module)
  for (const menu of menus) {
    const at = `menu “${menu.title}”`
    if (!own.has(menu.id))
      yield {
        plugin,
        at,
        what: `its id ${menu.id} is no module of the plugin`,
        mend: `A menu has the id of the module whose roles see it: ${namesOf(own)}.`,
      }
    yield* sectionFaults(plugin, at, menu.section, sections)
    yield* linkFaults(plugin, menu.title, menu.link, menu.children)
  }
  for (const { title, link, section, moduleId } of furtherMenus) {
    const at = `furtherMenus, “${title}”`
    if (!own.has(moduleId))
      yield {
        plugin,
        at,
        what: `the plugin defines no module ${moduleId}`,
        mend: `Name one of its own, whose roles see the item: ${namesOf(own)}.`,
      }
    yield* sectionFaults(plugin, at, section, sections)
    yield* linkFaults(plugin, title, link)
  }
  for (const { title, link, children, moduleId } of menusBelow) {
    if (!own.has(moduleId) && !activatedBy.includes(moduleId))
      yield {
        plugin,
        at: `menusBelow, “${title}”`,
        what: `the plugin defines no module ${moduleId}`,
        mend: `Name one of its own, whose roles see the link: ${namesOf(own)}.`,
      }
    yield* linkFaults(plugin, title, link, children)
  }
  for (const [role, ids] of Object.entries(defaultGrants)) {
    if (roleKeys && !roleKeys.includes(role))
      yield {
        plugin,
        at: 'defaultGrants',
        what: `there is no role “${role}”`,
        mend: `A new deployment has ${namesOf(roleKeys)}.`,
      }
    for (const id of ids ?? []) {
      if (!known.has(id))
        yield {
          plugin,
          at: `defaultGrants of “${role}”`,
          what: `no plugin defines permission ${id}`,
          mend: `Define it with definePermissions, or correct the number${ownIds(modules)}.`,
        }
    }
  }
}

function* sectionFaults(
  plugin: string,
  at: string,
  section: MenuSection,
  sections: readonly string[],
): Generator<Fault> {
  if (section === null || sections.includes(section)) return
  yield {
    plugin,
    at,
    what: `there is no section “${section}”`,
    mend: `Name one of ${sections.map((one) => `“${one}”`).join(', ')} or null (the foot), or declare it in the plugin's \`sections\`.`,
  }
}

function* moduleFaults(plugin: string, { moduleId, title, list }: PermissionModule): Generator<Fault> {
  const at = `module “${title}”`
  const { specification, deployment, plugins } = moduleIds
  const isOfSpecification = moduleId >= specification.first && moduleId <= specification.last
  if (!isOfSpecification && (moduleId < plugins.first || moduleId > plugins.last))
    yield {
      plugin,
      at,
      what: `its id ${moduleId} is not for plugins`,
      mend: `Choose an id from ${plugins.first} to ${plugins.last}; ${deployment.first} to ${deployment.last} are for modules that administrators add.`,
    }
  for (const { id, key } of list) {
    const offset = id - moduleId * 100
    if (offset < 0 || offset > largestOffset)
      yield {
        plugin,
        at,
        what: `the offset ${offset} of “${key}” is not between 0 and ${largestOffset}`,
        mend: `Choose a free one up to ${largestOffset}: a deployment's own permissions follow.`,
      }
    if (id === homePermission)
      yield {
        plugin,
        at,
        what: `permission ${homePermission} is the one that everybody holds`,
        mend: 'Give the module another id.',
      }
  }
}

function ownIds(modules: Declared['modules']): string {
  const ranges = modules.map(({ list }) => {
    const ids = list.map(({ id }) => id)
    return `${Math.min(...ids)} to ${Math.max(...ids)}`
  })
  return ranges.length === 0 ? '' : `; the plugin's own are ${ranges.join(' and ')}`
}

function* linkFaults(
  plugin: string,
  title: string,
  link: string,
  children: readonly DeclaredChild[] = [],
): Generator<Fault> {
  const at = `menu “${title}”`
  if (link && !menuLinkPattern.test(link))
    yield {
      plugin,
      at,
      what: `“${link}” is no link`,
      mend: 'Write a path, such as “/vehicles”, or an address with https.',
    }
  if (isSignedOutPath(link)) yield signedOutFault(plugin, at, link)
  for (const child of children)
    yield* linkFaults(plugin, child.title, child.link, 'children' in child ? child.children : [])
}

export function signedOutFault(plugin: string, at: string, path: string): Fault {
  return {
    plugin,
    at,
    what: `the path “${path}” begins with /auth or /intake, where nobody is signed in (S2.4)`,
    mend: 'Let it begin with another word.',
  }
}
