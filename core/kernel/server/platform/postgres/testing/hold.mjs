// Represents a product process for the database: starts the database in the given folder, reports it, and lives until a test kills it.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const source = fileURLToPath(new URL('../startEmbeddedPostgres.ts', import.meta.url))
/** @type {{ module: typeof import('../startEmbeddedPostgres') }} */
const { module } = await runnerImport(source, { configFile: false, logLevel: 'error' })
const { pid, url } = await module.startEmbeddedPostgres({ dataDir: String(process.argv[2]) })
console.log(JSON.stringify({ pid, url }))
setInterval(() => {}, 60_000)
