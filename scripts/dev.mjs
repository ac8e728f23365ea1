// npm run dev: server and browser with hot reload, on one port. A change of a server file restarts the server; the database keeps running.
import { createServer as createSocket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { install } from './lib/install.mjs'
import { parentEnded } from './lib/parentEnded.mjs'
import { inProject, requireNode, root, say } from './lib/project.mjs'

requireNode()
process.chdir(root)
const ended = parentEnded()
await install()
const { createServer, createServerModuleRunner, loadConfigFromFile } = await import('vite')

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)
const innerPort = await freePort()
/** @type {NodeJS.ProcessEnv} */
const environment = {
  DEMO: '1',
  PUBLIC_URL: `http://${host}:${port}`,
  ...process.env,
  HOST: '127.0.0.1',
  PORT: String(innerPort),
}

// The same configuration as the server's build, so that its plugins apply here as well.
const built = await loadConfigFromFile(
  { command: 'build', mode: 'development', isSsrBuild: true },
  inProject('vite.config.ts'),
)
const server = await createServer({
  configFile: false,
  plugins: built?.config.plugins ?? [],
  root,
  appType: 'custom',
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
  server: {
    middlewareMode: true,
    ws: false,
    hmr: false,
    watch: { ignored: ['**/dist/**', '**/data/**', '**/.cache/**', '**/client/**'] },
  },
  optimizeDeps: { noDiscovery: true },
})
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
const database = environment.DATABASE_URL ? undefined : await startDatabase()

const target = `http://127.0.0.1:${innerPort}`
// Excludes the browser's own folder api/. The Host header is kept, because the server compares it with the Origin.
const proxy = { '^/(api/(?!.*\\.tsx?(\\?|$))|healthz|readyz)': { target, changeOrigin: false } }
const client = await createServer({
  configFile: inProject('vite.config.ts'),
  server: { host, port, strictPort: true, proxy },
})
await client.listen()

/** @type {{ close(): Promise<void> } | undefined} */
let running
let turn = Promise.resolve()
let changes = 0
await restart()
server.watcher.on('all', (_event, file) => {
  if (file.endsWith('.ts') && !file.endsWith('.test.ts')) void changed(path.relative(root, file))
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop())
void ended.then(stop)

/** @param {string} file */
async function changed(file) {
  const change = ++changes
  // An editor may write several files at once.
  await sleep(100)
  if (change !== changes) return
  say(`${file} changed: starting the server half again`)
  turn = turn.then(restart)
}

async function restart() {
  await running?.close()
  running = undefined
  runner.clearCache()
  server.environments.ssr.moduleGraph.invalidateAll()
  try {
    const { start } = await runner.import('/core/kernel/server/main.ts')
    running = await start(environment)
  } catch (error) {
    console.error(error)
    say('The server half is down until the next change of a file.')
  }
}

async function startDatabase() {
  const { startEmbeddedPostgres } = await runner.import(
    '/core/kernel/server/platform/postgres/startEmbeddedPostgres.ts',
  )
  const started = await startEmbeddedPostgres({ dataDir: path.resolve(environment.DATA_DIR || 'data'), say })
  environment.DATABASE_URL = started.url
  return started
}

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await turn
  await running?.close()
  await Promise.all([client.close(), server.close()])
  await database?.stop()
  process.exit(0)
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createSocket()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })
}
