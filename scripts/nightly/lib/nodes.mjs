// Several nodes of the built product over one database.
import { createProduct } from '../../durability/product.mjs'

/**
 * Starts nodes that share a database and DATA_DIR. The first one creates the database.
 * @param {number} count
 * @param {NodeJS.ProcessEnv} settings
 */
export async function startNodes(count, settings) {
  const first = await createProduct()
  const nodes = [first]
  try {
    first.start('', settings)
    await first.ready()
    for (let made = 1; made < count; made++) nodes.push(await createProduct(first.dataDir))
    for (const node of nodes.slice(1)) node.start('', settings)
    for (const node of nodes) await node.ready()
  } catch (error) {
    await remove()
    throw error
  }
  async function remove() {
    for (const node of nodes.toReversed()) await node.remove()
  }
  return { nodes, dataDir: first.dataDir, remove }
}
