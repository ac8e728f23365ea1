import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { satisfies, validRange } from 'semver'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import { type Finding, importFindings } from '@core/kernel/server/packages/apiProblems'
import { composePlugins } from '@core/kernel/server/plugins/composePlugins'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { absentEntity } from '@core/kernel/server/plugins/definitions/entityFaults'
import { DefinitionError } from '@core/kernel/server/plugins/definitions/DefinitionError'
import { healthChecks } from '@core/kernel/server/plugins/healthChecks'
import { createDataKeys } from '@core/kernel/server/platform/dataKeys'
import { corePlugin } from '@core/kernel/server/corePlugin'
import { deprecations } from '@core/kernel/shared/deprecations'
import { apiVersion } from '@core/kernel/shared/pluginPackage'
import type { PluginFacts } from '@core/kernel/shared/pluginQuality'
import { importedNames } from './importedNames'
import { labelFindings } from './labelFindings'
import { migrationFindings } from './migrationFindings'

/** What the check of a plugin's folder knows of the product. */
export interface CheckedAgainst {
  /** The folder whose `plugins/` has the plugin. */
  readonly root: string
  /** The names that each entry point exports. */
  readonly surface: ReadonlyMap<string, ReadonlySet<string>>
  readonly points: readonly CheckedPoint[]
  /** The server half of every plugin, this one included. */
  readonly plugins: readonly ServerPlugin[]
  /** Entities of plugins that are not among these, which references may point at. */
  readonly otherEntities?: readonly string[]
  /** Fails where two manifests claim the same. */
  readonly checkManifests: () => void
  /** Types and lint of the files of a plugin. */
  readonly checkSource: (root: string, id: string) => Promise<readonly Finding[]>
}

/** A contribution point as its declaration says it. */
export interface CheckedPoint {
  /** `record.tab@1` */
  readonly name: string
  readonly stability: string
  /** The constant that plugins import. */
  readonly constant: string
}

export interface Checked {
  readonly findings: readonly Finding[]
  readonly facts: PluginFacts
}

/**
 * Checks one plugin alone: its imports, types and lint, its definitions beside those of all others, its migrations and labels.
 * @param id the name of its folder in `plugins/`
 */
export async function checkFolder(id: string, product: CheckedAgainst): Promise<Checked> {
  const { root, surface, points, plugins } = product
  const folder = `plugins/${id}`
  const files = (await readdir(path.join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`)
  const code = files.filter((file) => /\.tsx?$/.test(file))
  const imports = (
    await Promise.all(code.map(async (file) => importedNames(file, await readFile(path.join(root, file), 'utf8'))))
  ).flat()
  const plugin = plugins.find((one) => one.id === id)
  const source = await product.checkSource(root, id)
  const manifest = await manifestFindings(path.join(root, folder, 'plugin.json'))
  const entities = plugin ? entitiesOf(plugin) : { list: [], findings: [] }
  const labels = plugin ? labelFindings(plugin, entities.list) : []
  const migrations = plugin ? migrationFindings(id, plugin.migrations) : []
  const used = usedPoints(imports, points)
  const findings = [
    ...manifest.findings,
    ...importFindings(imports, surface),
    ...used.flatMap(({ point, at }): Finding[] =>
      point.stability === 'stable'
        ? []
        : [
            {
              tone: 'warning',
              at,
              text: `${point.name} is experimental and may change in any version. A deployment must name “${point.name.split('@')[0]}” in EXPERIMENTAL_POINTS.`,
            },
          ],
    ),
    ...source,
    ...entities.findings,
    ...definitionFindings(id, plugins, product.otherEntities),
    ...claims(product),
    ...migrations,
    ...labels,
  ]
  const count = (tone: Finding['tone']) => findings.filter((one) => one.tone === tone).length
  const tests = code.filter((file) => /\.test\.tsx?$/.test(file))
  return {
    findings,
    facts: {
      errors: count('error'),
      warnings: count('warning'),
      readme: await saysSomething(path.join(root, folder, 'README.md')),
      serverTests: tests.filter((file) => file.startsWith(`${folder}/server/`)).length,
      otherTests: tests.filter((file) => !file.startsWith(`${folder}/server/`)).length,
      browserTests: files.filter((file) => /\/e2e\/.*\.spec\.ts$/.test(file)).length,
      hasServer: (plugin?.migrations.length ?? 0) > 0,
      hasScreens: existsSync(path.join(root, folder, 'client/plugin.ts')),
      worksAlone: [plugin?.jobs, plugin?.subscriptions].some((work) => Object.keys(work ?? {}).length > 0),
      healthChecks: (plugin?.contributes ?? []).filter(({ point }) => point.id === healthChecks.id).length,
      manifest: manifest.isComplete,
      experimentalPoints: used.filter(({ point }) => point.stability !== 'stable').length,
      deprecatedNames: imports.filter(({ module, name }) =>
        deprecations.some((one) => one.module === module && one.name === name),
      ).length,
      labelFaults: labels.length,
      // What older migrations wrote into core's tables is done; another plugin's may be absent.
      foreignTables: migrations.filter(({ tone, text }) => tone === 'error' || !text.includes('the schema core,'))
        .length,
      demonstrationData: plugin?.seedDemonstration !== undefined,
    },
  }
}

/** The contribution points whose declarations it imports, each with the first place. */
function usedPoints(imports: ReturnType<typeof importedNames>, points: readonly CheckedPoint[]) {
  return points.flatMap((point) => {
    const found = imports.find(({ name }) => name === point.constant)
    return found ? [{ point, at: found.at }] : []
  })
}

async function saysSomething(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').some((line) => line.length > 40)
}

/** `plugin.json` in a folder is what the packer completes. */
async function manifestFindings(file: string): Promise<{ findings: readonly Finding[]; isComplete: boolean }> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { findings: [], isComplete: false }
  const at = 'plugin.json'
  try {
    const { api, publisher } = JSON.parse(text) as { api?: unknown; publisher?: unknown }
    const isRange = typeof api === 'string' && validRange(api) !== null
    const findings: Finding[] = [
      ...(isRange
        ? []
        : [
            {
              tone: 'error',
              at,
              text: `api: “${String(api)}” is no range of versions, such as ^${apiVersion}.`,
            } as const,
          ]),
      ...(isRange && !satisfies(apiVersion, api)
        ? [
            {
              tone: 'error',
              at,
              text: `It needs version ${api} of the API, and this product has ${apiVersion}.`,
            } as const,
          ]
        : []),
    ]
    return { findings, isComplete: isRange && typeof publisher === 'string' && publisher !== '' }
  } catch {
    return { findings: [{ tone: 'error', at, text: 'It is not valid JSON.' }], isComplete: false }
  }
}

/** A connection that nothing may use: definitions are made without a query. */
const unconnected = new Proxy(() => {}, {
  get: (_, name): unknown => (name === 'then' || typeof name === 'symbol' ? undefined : unconnected),
  apply: () => unconnected,
})

const surroundings = (plugins: readonly ServerPlugin[]): Parameters<typeof composePlugins>[1] => ({
  // It stands for a database, which no definition reads.
  db: unconnected as unknown as Database,
  // And for a store of files.
  files: unconnected as unknown as FileStore,
  messages: { send: async () => {} },
  plugins,
  brand: { name: 'White Glove', color: null },
  publicUrl: '',
  dataKeys: createDataKeys(() => []),
  dataDir: '',
})

/** What the start says of this plugin's definitions beside those of all others. */
function definitionFindings(
  id: string,
  plugins: readonly ServerPlugin[],
  others: readonly string[] = [],
): readonly Finding[] {
  try {
    composePlugins(corePlugin, surroundings(plugins))
    return []
  } catch (error) {
    if (!(error instanceof DefinitionError))
      return [{ tone: 'error', at: `plugins/${id}/server/plugin.ts`, text: (error as Error).message }]
    return error.faults
      .filter(({ plugin, what }) => plugin === id || what.includes(`“${id}”`))
      .filter(({ what }) => !others.some((entity) => what === absentEntity(entity)))
      .map(({ at, what, mend }): Finding => ({ tone: 'error', at, text: `${sentence(what)}. ${mend}` }))
  }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function claims({ checkManifests }: CheckedAgainst): readonly Finding[] {
  try {
    checkManifests()
    return []
  } catch (error) {
    return [{ tone: 'error', at: 'client/plugin.ts', text: (error as Error).message }]
  }
}

/** @returns the entities that a plugin defines, or why that can't be found out */
export function entitiesOf(plugin: ServerPlugin) {
  try {
    // It stands for everything that a plugin is given, which its definitions only pass on.
    const context = unconnected as unknown as Parameters<NonNullable<ServerPlugin['entities']>>[0]
    return { list: (plugin.entities?.(context) ?? []).map(({ entity }) => entity), findings: [] }
  } catch (error) {
    const text = `Its entities can’t be made without a database: ${(error as Error).message}`
    return { list: [], findings: [{ tone: 'error', at: 'server/plugin.ts, entities', text } as const] }
  }
}
