import type { PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import type { Database } from '../platform/database/Database'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { importServerHalf, readTrustedPackage, type TrustedPackage, type TrustedPublishers } from './loadPackage'
import { wordsOf } from './packageFile'
import { presentPackage } from './presentPackage'
import { type PluginSettings, readPackageContent, readPluginSettings } from './PackageStore'

/** The plugins that this process can run, and those that are on. */
export interface ChosenPlugins {
  readonly settings: PluginSettings
  readonly installed: readonly ServerPlugin[]
  readonly on: readonly ServerPlugin[]
  /** The packages among those that are on, by the ids of their plugins. */
  readonly packages: ReadonlyMap<string, TrustedPackage>
  /** Packages that should be on and can't be used: why, as a sentence, by the ids of their plugins. */
  readonly failures: ReadonlyMap<string, string>
}

export interface PluginSources {
  /** The plugins of the build. */
  readonly own: readonly ServerPlugin[]
  /** Their titles and descriptions, by their ids. */
  readonly descriptions: ReadonlyMap<string, { readonly title: string; readonly description: string }>
  /** The ids that the environment turns on: then the settings decide only about versions. Undefined: they decide. */
  readonly requested: readonly string[] | undefined
  readonly publishers: TrustedPublishers
  /** Below which packages are unpacked, and find the shared modules. */
  readonly folder: string
}

/**
 * Chooses the plugins by the settings of a database, and imports those that are packages. A package that can't be used is off, and doesn't
 * prevent the start: its data stay.
 * @param settings default: those of the database
 * @throws where the environment names a plugin that is neither of the build nor a package
 */
export async function choosePlugins(
  db: Database,
  { own, requested, publishers, folder }: PluginSources,
  settings?: PluginSettings,
): Promise<ChosenPlugins> {
  const chosen = settings ?? (await readPluginSettings(db))
  const known = new Set([...own.map(({ id }) => id), ...chosen.keys()])
  const unknown = requested?.filter((id) => !known.has(id)) ?? []
  if (unknown.length > 0)
    throw new Error(
      `PLUGINS names ${unknown.map((id) => `“${id}”`).join(', ')}, and there is no such plugin. There are: ${[...known].join(', ')}.`,
    )
  const isOn = (id: string) => requested?.includes(id) ?? chosen.get(id)?.isOn ?? true
  const packages = new Map<string, TrustedPackage>()
  const failures = new Map<string, string>()
  const halves = new Map<string, ServerPlugin | undefined>()
  for (const [id, { version }] of chosen) {
    if (version === null) continue
    halves.set(id, undefined)
    try {
      const content = await readPackageContent(db, id, version)
      const read = await readTrustedPackage(content!, { own, publishers })
      halves.set(id, await importServerHalf(read, folder))
      if (isOn(id)) packages.set(id, read)
    } catch (error) {
      failures.set(id, (error as Error).message)
    }
  }
  const installed = [
    ...own.flatMap((plugin) => (halves.has(plugin.id) ? (halves.get(plugin.id) ?? []) : [plugin])),
    ...[...halves].flatMap(([id, half]) => (half && !own.some((plugin) => plugin.id === id) ? [half] : [])),
  ]
  return { settings: chosen, installed, on: installed.filter(({ id }) => isOn(id)), packages, failures }
}

/** @returns the words of the packages that are on, by plugin and language. Those of foreign code are for its own screens. */
export function packageWords({ packages }: Pick<ChosenPlugins, 'packages'>) {
  return new Map(
    [...packages].flatMap(([id, read]) => {
      const { languages = [], runs } = read.manifest
      return runs === 'sandboxed' ? [] : [[id, new Map(languages.map((code) => [code, wordsOf(read, code)]))] as const]
    }),
  )
}

/** @returns what the browser is told of the packages that are on and have a browser half */
export function presentPackages({ packages }: Pick<ChosenPlugins, 'packages'>): readonly PresentedPackage[] {
  return [...packages.values()].flatMap(({ manifest, publisher }) =>
    manifest.client || manifest.sandbox ? [presentPackage(manifest, publisher)] : [],
  )
}
