import { type PluginSurroundings, composePlugins } from '../plugins/composePlugins'
import { DefinitionError } from '../plugins/definitions/DefinitionError'
import type { ExaminedPackage, KnownPlugin } from '../plugins/PluginControl'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { ChosenPlugins, PluginSources } from './choosePlugins'
import { importServerHalf, readTrustedPackage } from './loadPackage'

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
 * Tries a package beside the plugins that are on: its definitions, and theirs with it. Nothing is changed.
 * @param core core in the form of a plugin
 * @throws PackageError where it isn't whole, or isn't trusted here
 */
export async function examinePackage(
  content: Buffer,
  chosen: Pick<ChosenPlugins, 'on' | 'installed'>,
  { own, publishers, folder }: PluginSources,
  core: ServerPlugin,
  surroundings: PluginSurroundings,
): Promise<ExaminedPackage> {
  const read = await readTrustedPackage(content, { own, publishers })
  const { manifest, publisher } = read
  const half = await importServerHalf(read, folder)
  const beside = (plugins: readonly ServerPlugin[]) => [...plugins.filter(({ id }) => id !== manifest.id), half]
  try {
    composePlugins(core, { ...surroundings, plugins: beside(chosen.on), installed: beside(chosen.installed) })
    return { manifest, publisher, faults: [] }
  } catch (error) {
    const faults =
      error instanceof DefinitionError
        ? error.faults.map(({ plugin, at, what, mend }) => `${plugin}, ${at}: ${what}. ${mend}`)
        : [(error as Error).message]
    return { manifest, publisher, faults }
  }
}
