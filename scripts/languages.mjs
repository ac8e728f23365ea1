// npm run languages [code]: removes what nothing says any more from the catalogues, and lists the messages without a translation.
import { install } from './lib/install.mjs'
import { requireNode, root } from './lib/project.mjs'

requireNode()
process.chdir(root)
await install()
const { createServer, createServerModuleRunner } = await import('vite')
const server = await createServer({
  configFile: false,
  root,
  appType: 'custom',
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
try {
  /** @type {typeof import('../core/build/languages/languagesTool')} */
  const { languagesTool } = await runner.import('/core/build/languages/languagesTool.ts')
  if (!(await languagesTool(root, process.argv.slice(2), console.log))) process.exitCode = 1
} finally {
  await runner.close()
  await server.close()
}
