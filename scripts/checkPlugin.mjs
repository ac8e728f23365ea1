// npm run plugin check <folder or package>: checks one plugin alone, in seconds.
import { install } from './lib/install.mjs'
import { inProject, requireNode, root } from './lib/project.mjs'

/**
 * @param {string[]} args the words after `npm run plugin check`
 * @returns {Promise<boolean>} whether nothing would break
 */
export async function checkPlugin(args) {
  requireNode()
  // npm runs scripts in the folder of package.json, and says where it was called.
  const folder = process.env.INIT_CWD ?? process.cwd()
  process.chdir(root)
  await install()
  const { createServer, createServerModuleRunner, loadConfigFromFile } = await import('vite')
  // The same plugins as in the server's build, whose definitions are read here.
  const built = await loadConfigFromFile(
    { command: 'build', mode: 'development', isSsrBuild: true },
    inProject('vite.config.ts'),
  )
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    plugins: built?.config.plugins ?? [],
    resolve: { tsconfigPaths: true },
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
  try {
    /** @type {typeof import('../core/build/pluginCheck/checkPlugin')} */
    const check = await runner.import('/core/build/pluginCheck/checkPlugin.ts')
    return await check.checkPlugin({ args, root, folder, environment: process.env, say: console.log })
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    return false
  } finally {
    await runner.close()
    await server.close()
  }
}
