import { type Finding, importFindings, manifestFindings } from '@core/kernel/server/packages/apiProblems'
import { readPackage } from '@core/kernel/server/packages/packageFile'
import type { ContributionPoint } from '@core/contract'
import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import { importedNames } from './importedNames'

/**
 * Compares a package with this version of the product: what it says of itself, and what its code imports. None of its code runs.
 * @param surface the names that each entry point exports
 * @throws PackageError where it isn't whole
 */
export async function checkPackage(
  bytes: Buffer,
  product: {
    readonly surface: ReadonlyMap<string, ReadonlySet<string>>
    readonly offered: readonly ContributionPoint<unknown>[]
    readonly allowed: readonly string[]
    readonly version: string
  },
): Promise<{ readonly manifest: PackageManifest; readonly findings: readonly Finding[] }> {
  const { manifest, files, key } = await readPackage(bytes)
  const imports = [...files].flatMap(([name, content]) =>
    /\.m?js$/.test(name) ? importedNames(name, content.toString('utf8')) : [],
  )
  const unsigned: Finding[] = key
    ? []
    : [
        {
          tone: 'warning',
          at: 'signature.json',
          text: 'Nobody signed it, so no deployment that asks for a trusted publisher installs it.',
        },
      ]
  return {
    manifest,
    findings: [
      ...manifestFindings(manifest, product.offered, product.allowed, product.version),
      ...importFindings(imports, product.surface),
      ...unsigned,
    ],
  }
}
