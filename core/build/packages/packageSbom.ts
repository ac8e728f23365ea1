import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PackageHeader } from './packageHeader'

/**
 * The bill of materials of a package, as CycloneDX: the libraries whose code it contains. It has no time in it, since the same sources make
 * the same package.
 * @param modules the files that were bundled
 */
export async function packageSbom(id: string, header: PackageHeader, modules: readonly string[]): Promise<Buffer> {
  const folders = new Set(modules.flatMap((file) => libraryFolder(file) ?? []))
  const components = await Promise.all([...folders].map(componentOf))
  const own = `pkg:generic/${id}@${header.version}`
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name: id,
        version: header.version,
        licenses: [{ license: { name: header.licence } }],
      },
    },
    components: [...new Map(components.map((one) => [one.purl, one])).values()].toSorted((one, other) =>
      one.purl < other.purl ? -1 : 1,
    ),
  }
  return Buffer.from(`${JSON.stringify(sbom, null, 2)}\n`)
}

/** The folder of the library that a bundled file belongs to. */
function libraryFolder(file: string): string | undefined {
  const clean = file.replace(/^\0/, '').split('?')[0]!
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(clean)?.[0]
}

async function componentOf(folder: string) {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8')
  const { name, version, license } = JSON.parse(text) as { name: string; version: string; license?: string }
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(license && {
      licenses: [/ (?:AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    purl,
  }
}
