import { expect, it } from 'vitest'
import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import { presentPackage } from './presentPackage'

const carpool: PackageManifest = {
  format: 1,
  id: 'carpool',
  version: '1.2.0',
  title: 'Carpool',
  description: '',
  publisher: 'Harbor Care',
  licence: 'MIT',
  api: '^3.0.0',
  builtFor: '0.3.0',
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
  files: {},
}

it('the browser is told what it needs to load a package, and nothing else', () => {
  const { id, version, title } = carpool
  expect(presentPackage(carpool, null)).toEqual({ id, version, title, styles: [] })
  const client = {
    manifest: 'client/plugin.js',
    publicPages: 'client/publicPages.js',
    publicPaths: ['/book-ride'],
    styles: ['client/style.css'],
  }
  expect(presentPackage({ ...carpool, client }, null)).toEqual({
    id,
    version,
    title,
    manifest: 'client/plugin.js',
    publicPages: { file: 'client/publicPages.js', paths: ['/book-ride'] },
    styles: ['client/style.css'],
  })
})
