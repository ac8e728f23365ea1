import type { PackageManifest } from '@core/kernel/shared/pluginPackage'

/** The manifest of a package without code. */
export const exampleManifest: Omit<PackageManifest, 'files'> = {
  format: 1,
  id: 'carpool',
  version: '1.0.0',
  title: 'Carpool',
  description: 'The vans of a dealership',
  publisher: 'Example',
  licence: 'MIT',
  api: '^3.0.0',
  builtFor: '0.4.0',
  runs: 'inProcess',
  declares: {
    permissions: [],
    menus: [],
    entities: [],
    tables: [],
    migrations: [],
    routes: [],
    contributions: [],
    jobs: [],
  },
}
