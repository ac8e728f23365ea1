import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { corePoints } from '../../kernel/server/plugins/corePoints'
import type { ServerPlugin } from '../../kernel/server/plugins/defineServerPlugin'
import { apiVersion } from '../../kernel/shared/pluginPackage'
import type { CheckedProduct } from '../pluginCheck/checkPlugin'
import type { Offers } from '../pluginCheck/readOffers'
import { checkTypes } from '../pluginCheck/sourceTools'
import { readHeader } from '../packages/packageHeader'
import { packPlugin, readServerPlugin } from '../packages/packPlugin'

interface KitPlace {
  /** The author's repository. */
  readonly root: string
  /** The folder of the kit. */
  readonly kit: string
  readonly version: string
}

/**
 * The product that the kit was made of: core, without the product's plugins.
 * @param id of the plugin whose folder is checked
 */
export async function kitProduct(place: KitPlace, id: string | undefined): Promise<CheckedProduct> {
  const { root, kit, version } = place
  const tools = path.join(kit, 'tools')
  const { names, points, entities } = JSON.parse(await readFile(path.join(tools, 'offers.json'), 'utf8')) as Offers
  const plugin = id === undefined ? undefined : await serverHalf(place, id)
  return {
    surface: new Map(Object.entries(names).map(([module, exported]) => [module, new Set(exported)])),
    points,
    plugins: plugin && 'id' in plugin ? [plugin] : [],
    otherEntities: entities,
    // A product with other plugins says it when the package is uploaded.
    checkManifests() {},
    async checkSource(_, checked) {
      const types = await checkTypes(root, ['-p', '.'], 'typescript')
      const own = types.filter(({ at }) => at.startsWith(path.join('plugins', checked, '/')))
      const unbuilt = plugin && 'fault' in plugin ? [plugin.fault] : []
      return [
        ...own,
        ...unbuilt.map((text) => ({ tone: 'error', at: `plugins/${checked}/server/plugin.ts`, text }) as const),
      ]
    },
    offered: [...corePoints, ...(plugin && 'id' in plugin ? (plugin.offers ?? []) : [])],
    version,
    codemods: path.join(tools, 'codemods'),
  }
}

/** @returns the server half, undefined where there is none, or why it can't be built */
async function serverHalf(
  { root, kit }: KitPlace,
  id: string,
): Promise<ServerPlugin | { readonly fault: string } | undefined> {
  const folder = path.join(root, 'plugins', id)
  try {
    if ((await readHeader(folder)).sandbox) {
      // Its code runs apart, so what it is stands in plugin.json, which the packer checks.
      await packPlugin({ folder, root, kit, builtFor: apiVersion })
      return undefined
    }
    return await readServerPlugin({ folder, id, root, kit })
  } catch (error) {
    return { fault: (error as Error).message }
  }
}
