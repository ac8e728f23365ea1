// npm run plugin <action> …: what needs the source and the builder is done here; the rest are commands of the built product.
import { readFile } from 'node:fs/promises'
import { install } from './lib/install.mjs'
import { inProject, requireNode, root } from './lib/project.mjs'

const args = process.argv.slice(2)

if (['pack', 'key', 'languages', 'check', 'kit', 'create'].includes(args[0] ?? '')) await runTool()
else {
  process.argv.splice(2, 0, 'plugin')
  await import('./command.mjs')
}

async function runTool() {
  requireNode()
  // npm runs scripts in the folder of package.json, and says where it was called.
  const folder = process.env.INIT_CWD ?? process.cwd()
  process.chdir(root)
  await install()
  const { createServer, createServerModuleRunner, loadConfigFromFile } = await import('vite')
  // The same plugins as in the server's build, of which the packer reads definitions.
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
    if (args[0] === 'check') {
      /** @type {typeof import('../core/build/pluginCheck/checkPlugin')} */
      const { checkPlugin } = await runner.import('/core/build/pluginCheck/checkPlugin.ts')
      /** @type {typeof import('../core/build/pluginCheck/repositoryProduct')} */
      const { repositoryProduct } = await runner.import('/core/build/pluginCheck/repositoryProduct.ts')
      const readProduct = () => repositoryProduct(root)
      const call = { args: args.slice(1), root, folder, environment: process.env, readProduct, say: console.log }
      if (!(await checkPlugin(call))) process.exitCode = 1
    } else if (args[0] === 'kit' || args[0] === 'create') {
      /** @type {typeof import('../core/build/kit/kitTool')} */
      const { kitTool } = await runner.import('/core/build/kit/kitTool.ts')
      await kitTool({ args, root, folder, say: console.log })
    } else {
      /** @type {typeof import('../core/build/packages/pluginTools')} */
      const { pluginTool } = await runner.import('/core/build/packages/pluginTools.ts')
      const { version: builtFor } = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
      await pluginTool({ args, root, builtFor, folder, say: console.log })
    }
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    process.exitCode = 1
  } finally {
    await runner.close()
    await server.close()
  }
}
