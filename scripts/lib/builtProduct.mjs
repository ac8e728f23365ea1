import { access, constants } from 'node:fs/promises'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { inProject, requireNode, root } from './project.mjs'

/**
 * Installs missing packages, builds, and loads the server. An account that may not write this folder, as under systemd or in an image, loads
 * what is built there. The build doesn't exist when these files are type-checked, so each command declares the type that it needs.
 * @returns {Promise<any>} the exports of `core/kernel/server/main.ts`
 */
export async function builtProduct() {
  requireNode()
  process.chdir(root)
  if (await can(root, constants.W_OK)) {
    await install()
    await build()
  }
  const server = inProject('dist', 'server', 'main.js')
  if (!(await can(server, constants.R_OK)))
    throw new Error(
      `The product is not built in ${root}, and this account may not write there. Run npm run build as its owner.`,
    )
  return import(String(new URL('../../dist/server/main.js', import.meta.url)))
}

/** @param {string} file @param {number} mode */
async function can(file, mode) {
  return access(file, mode).then(
    () => true,
    () => false,
  )
}
