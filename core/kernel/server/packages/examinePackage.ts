import type { PackageDeclarations } from '@core/kernel/shared/pluginPackage'
import type { Database } from '../platform/database/Database'
import { type PluginSurroundings, composePlugins } from '../plugins/composePlugins'
import { DefinitionError } from '../plugins/definitions/DefinitionError'
import type { ExaminedPackage, KnownPlugin } from '../plugins/PluginControl'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { ChosenPlugins, PluginSources } from './choosePlugins'
import { importServerHalf, readTrustedPackage } from './loadPackage'
import { PackageError } from './PackageError'
import { readPackageContent } from './PackageStore'
import { type PluginPackage, readPackage } from './packageFile'
import { packageWarnings } from './packageWarnings'
import type { TryPackage } from './trial/tryApart'

/** @returns every plugin that this node knows: those of the build, and the packages of the settings */
export function knownPlugins(
  { settings, on, failures, packages }: ChosenPlugins,
  { own, descriptions }: PluginSources,
): readonly KnownPlugin[] {
  const ids = new Set([...own.map(({ id }) => id), ...settings.keys()])
  return [...ids].map((id) => ({
    id,
    title: packages.get(id)?.manifest.title ?? descriptions.get(id)?.title ?? id,
    description: packages.get(id)?.manifest.description ?? descriptions.get(id)?.description ?? '',
    isOn: on.some((plugin) => plugin.id === id),
    version: settings.get(id)?.version ?? null,
    isOwn: own.some((plugin) => plugin.id === id),
    failure: failures.get(id),
  }))
}

/**
 * Tries a package beside the plugins that are on: what it defines, its tables, and theirs with it. Nothing is changed. The code of a package
 * that would run in this process runs apart first; that of a sandboxed one doesn't run at all.
 * @param core core in the form of a plugin
 * @param surroundings.calls every call of the product
 * @param tryApart without it, the code is imported here
 * @throws PackageError where it isn't whole, isn't trusted here, or can't be loaded
 */
export async function examinePackage(
  content: Buffer,
  chosen: Pick<ChosenPlugins, 'on' | 'installed' | 'settings' | 'packages'>,
  { own, publishers, folder }: PluginSources,
  core: ServerPlugin,
  surroundings: PluginSurroundings & { readonly calls: readonly string[] },
  tryApart?: TryPackage,
): Promise<ExaminedPackage> {
  const read = await readTrustedPackage(content, { own, publishers })
  const { manifest, publisher } = read
  const inUse = chosen.packages.get(manifest.id) ?? (await installedPackage(surroundings.db, chosen, manifest.id))
  // Anybody can write the id and the publisher of somebody else into a package.
  if (inUse && inUse.key !== read.key && publisher === null)
    throw new PackageError(
      `${manifest.title} ${manifest.version} is not signed by the key that ${inUse.manifest.version} is signed by, which is installed here. It may be of somebody else. If its publisher has a new key, remove the plugin first, and install it anew.`,
    )
  const warnings = await packageWarnings(manifest, {
    calls: surroundings.calls,
    on: chosen.on.filter(({ id }) => id !== manifest.id),
    experimentalPoints: surroundings.experimentalPoints ?? [],
    inUse: inUse?.manifest,
  })
  if (tryApart && manifest.runs === 'inProcess') {
    const { refused, faults, declares } = await tryApart(content, read, chosen)
    if (refused !== undefined) throw new PackageError(refused)
    const hidden = declares ? undeclared(manifest.declares, declares) : []
    return { manifest, publisher, faults: [...faults, ...hidden], warnings }
  }
  const half = await importServerHalf(read, folder)
  const beside = (plugins: readonly ServerPlugin[]) => [...plugins.filter(({ id }) => id !== manifest.id), half]
  try {
    composePlugins(core, { ...surroundings, plugins: beside(chosen.on), installed: beside(chosen.installed) })
    return { manifest, publisher, faults: [], warnings }
  } catch (error) {
    return { manifest, publisher, faults: faultsOf(error), warnings }
  }
}

/** @returns the package that the settings name, also where the plugin is off */
async function installedPackage(
  db: Database,
  { settings }: Pick<ChosenPlugins, 'settings'>,
  id: string,
): Promise<PluginPackage | undefined> {
  const version = settings.get(id)?.version ?? null
  const content = version === null ? undefined : await readPackageContent(db, id, version)
  return content && readPackage(content)
}

/** @returns what prevents the use of a package, as sentences */
export function faultsOf(error: unknown): readonly string[] {
  return error instanceof DefinitionError
    ? error.faults.map(({ plugin, at, what, mend }) => `${plugin}, ${at}: ${what}. ${mend}`)
    : [(error as Error).message]
}

/**
 * @returns what the code has and `plugin.json` doesn't say, on which people decide. Of its calls those that anybody can reach: an entity has more
 *   calls with a later version of the product.
 */
function undeclared(said: PackageDeclarations, found: PackageDeclarations): readonly string[] {
  const open = ({ routes, ...rest }: PackageDeclarations) => ({
    ...rest,
    routes: routes.filter(({ access }) => access === 'public'),
  })
  const known = new Map(Object.entries(open(said)).map(([part, list]) => [part, new Set(list.map(textOf))]))
  return Object.entries(open(found)).flatMap(([part, list]) => {
    const more = list.map(textOf).filter((one) => !known.get(part)?.has(one))
    return more.length > 0 ? [`plugin.json doesn’t say all that the code has: ${part} ${more.join(', ')}.`] : []
  })
}

const textOf = (part: unknown) => JSON.stringify(part)
