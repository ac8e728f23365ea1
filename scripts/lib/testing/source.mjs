import { runnerImport } from 'vite'
import { inProject, root } from '../project.mjs'

/**
 * Imports a module of the product from its source.
 * @param {string} file below the project's folder
 * @returns {Promise<any>}
 */
export async function importSource(file) {
  const { module } = await runnerImport(inProject(file), {
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
  })
  return module
}
