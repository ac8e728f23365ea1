// Several nodes of the built product over one database.
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { createProduct } from '../../durability/product.mjs'

/**
 * Starts nodes that share a database. The first one creates the database.
 * @param {number} count
 * @param {NodeJS.ProcessEnv} settings
 * @param {{ apart?: boolean }} [how] `apart`: each node has a DATA_DIR of its own, and they need `DATA_KEY` and `FILES_URL`; default: one for all
 */
export async function startNodes(count, settings, { apart = false } = {}) {
  const first = await createProduct()
  const nodes = [first]
  const outbox = path.join(first.dataDir, 'outbox')
  try {
    first.start('', settings)
    await first.ready()
    for (let made = 1; made < count; made++) {
      const node = await createProduct(apart ? undefined : first.dataDir)
      nodes.push(node)
      if (!apart) continue
      // It stands for the mail server, which nodes share.
      await mkdir(outbox, { recursive: true })
      await symlink(outbox, path.join(node.dataDir, 'outbox'))
    }
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
