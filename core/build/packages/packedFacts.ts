import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { tablesOf } from '../../kernel/server/packages/declarationsOf'
import type { ServerPlugin } from '../../kernel/server/plugins/defineServerPlugin'
import { healthChecks } from '../../kernel/server/plugins/healthChecks'
import { deprecations } from '../../kernel/shared/deprecations'
import type { PackedFacts } from '../../kernel/shared/packedFacts'
import { labelFindings } from '../pluginCheck/labelFindings'
import { migrationFindings } from '../pluginCheck/migrationFindings'

/**
 * Counts what the quality of a plugin depends on and its package doesn't contain.
 * @param folder with its sources
 * @param plugin its server half, if it has one that runs in the process
 */
export async function packedFacts(folder: string, plugin: ServerPlugin | undefined): Promise<PackedFacts> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.split(path.sep).join('/'))
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  const texts = await Promise.all(sources.map((file) => readFile(path.join(folder, file), 'utf8')))
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8').catch(() => '')
  const tests = sources.filter((file) => /\.test\.tsx?$/.test(file))
  const labels = plugin
    ? labelFindings(
        plugin,
        tablesOf(plugin).map(({ entity }) => entity),
      )
    : []
  const migrations = plugin ? migrationFindings(plugin.id, plugin.migrations) : []
  const deprecated = deprecations.filter(({ module, name }) =>
    texts.some((text) => text.includes(`'${module}'`) && new RegExp(`\\b${name}\\b`).test(text)),
  )
  return {
    warnings: labels.length + migrations.length + deprecated.length,
    readme: readme.split('\n').some((line) => line.length > 40),
    serverTests: tests.filter((file) => file.startsWith('server/')).length,
    otherTests: tests.filter((file) => !file.startsWith('server/')).length,
    browserTests: files.filter((file) => /(?:^|\/)e2e\/.*\.spec\.ts$/.test(file)).length,
    worksAlone: [plugin?.jobs, plugin?.subscriptions].some((work) => Object.keys(work ?? {}).length > 0),
    healthChecks: (plugin?.contributes ?? []).filter(({ point }) => point.id === healthChecks.id).length,
    deprecatedNames: deprecated.length,
    labelFaults: labels.length,
    foreignTables: migrations.length,
    demonstrationData: plugin?.seedDemonstration !== undefined,
  }
}
