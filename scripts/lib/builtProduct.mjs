import { build } from './build.mjs'
import { install } from './install.mjs'
import { requireNode, root } from './project.mjs'

/**
 * Sets up what is missing, builds, and loads the server half. The product is not there yet when these files are checked, so each
 * command says what it asks of it.
 * @returns {Promise<any>} what `core/server/main.ts` exports
 */
export async function builtProduct() {
  requireNode()
  process.chdir(root)
  await install()
  await build()
  return import(String(new URL('../../dist/server/main.js', import.meta.url)))
}
