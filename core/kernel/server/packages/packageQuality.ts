import { isObject } from '@core/kernel/entity/isObject'
import { packedFactsFile, type PackedFacts } from '@core/kernel/shared/packedFacts'
import { type Quality, qualityOf } from '@core/kernel/shared/pluginQuality'
import type { Database } from '../platform/database/Database'
import { notFound } from '../platform/http/errors'
import { corePoints } from '../plugins/corePoints'
import { type PluginPackage, readPackage } from './packageFile'
import { readPackageContent } from './PackageStore'

const experimental = new Set(corePoints.filter(({ stability }) => stability === 'experimental').map(({ id }) => id))

/**
 * @returns the quality of a package in the database
 * @throws 404 where it isn't there
 */
export async function storedQuality(db: Database, plugin: string, version: string): Promise<Quality | undefined> {
  const content = await readPackageContent(db, plugin, version)
  if (!content) throw notFound('Package')
  return packageQuality(await readPackage(content))
}

/**
 * @returns the quality of a package that this deployment may use: by what its packer has counted in its sources, and by what its plugin.json
 *   says. Undefined where the packer counted nothing.
 */
export function packageQuality({ manifest, files }: Pick<PluginPackage, 'manifest' | 'files'>): Quality | undefined {
  const counted = readFacts(files.get(packedFactsFile))
  if (!counted) return undefined
  const { contributions, tables, entities, jobs } = manifest.declares
  return qualityOf({
    ...counted,
    // One with errors isn't stored.
    errors: 0,
    manifest: true,
    hasServer: tables.length + entities.length > 0,
    hasScreens: manifest.client !== undefined || (manifest.sandbox?.screens.length ?? 0) > 0,
    worksAlone: counted.worksAlone || jobs.length > 0,
    experimentalPoints: contributions.filter((name) => experimental.has(name.split('@')[0]!)).length,
  })
}

function readFacts(file: Buffer | undefined): PackedFacts | undefined {
  if (!file) return undefined
  try {
    const facts: unknown = JSON.parse(file.toString('utf8'))
    const isWhole =
      isObject(facts) &&
      [facts.readme, facts.worksAlone, facts.demonstrationData].every((one) => typeof one === 'boolean') &&
      [facts.warnings, facts.serverTests, facts.otherTests, facts.browserTests, facts.healthChecks].every(
        Number.isInteger,
      ) &&
      [facts.deprecatedNames, facts.labelFaults, facts.foreignTables].every(Number.isInteger)
    // Each of its parts was looked at.
    return isWhole ? (facts as unknown as PackedFacts) : undefined
  } catch {
    return undefined
  }
}
