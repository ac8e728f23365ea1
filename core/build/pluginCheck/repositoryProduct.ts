import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { manifests } from '../../kernel/client/manifests'
import { publicPages } from '../../kernel/client/publicPages'
import { checkManifests } from '../../kernel/client/session/registry/checkManifests'
import { corePoints } from '../../kernel/server/plugins/corePoints'
import { allPlugins } from '../../kernel/server/plugins/foundPlugins'
import type { CheckedProduct } from './checkPlugin'
import { readOffers } from './readOffers'
import { checkSource } from './sourceTools'

/** The product of this repository, with all its plugins. */
export async function repositoryProduct(root: string): Promise<CheckedProduct> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const { names, points } = await readOffers()
  return {
    surface: new Map(Object.entries(names).map(([module, exported]) => [module, new Set(exported)])),
    points,
    plugins: allPlugins,
    checkManifests: () => checkManifests(manifests, publicPages),
    checkSource,
    offered: [...corePoints, ...allPlugins.flatMap(({ offers = [] }) => offers)],
    version,
    codemods: path.join(root, 'scripts/codemods'),
  }
}
