import { build } from './build.mjs'
import { install } from './install.mjs'
import { requireNode, root } from './project.mjs'

/**
 * Installs missing packages, builds, and loads the server. The build doesn't exist when these files are type-checked, so each command
 * declares the type that it needs.
 * @returns {Promise<any>} the exports of `core/server/main.ts`
 */
export async function builtProduct() {
  requireNode()
  process.chdir(root)
  await install()
  await build()
  return import(String(new URL('../../dist/server/main.js', import.meta.url)))
}
