// Makes the client's types from the API document: `node scripts/api-types.mjs`; with --check it only compares.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { createServer } from 'vite'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const checkOnly = process.argv.includes('--check')

const vite = await createServer({ root, configFile: false, appType: 'custom', logLevel: 'error', resolve: { tsconfigPaths: true }, server: { middlewareMode: true, ws: false, watch: null }, optimizeDeps: { noDiscovery: true } })
const { apiDocuments } = await vite.ssrLoadModule('/core/server/openapi/apiDocuments.ts')
/** @type {string[]} */
const stale = []
for (const [owner, document] of await apiDocuments()) {
  const types = astToString(await openapiTypescript(document))
  const file = owner === 'core' ? 'core/client/api/core.gen.ts' : `plugins/${owner}/client/api.gen.ts`
  const fresh = `// Made from the API document by \`node scripts/api-types.mjs\`; edits are overwritten.\n${types}`
  const there = await readFile(path.join(root, file), 'utf8').catch(() => '')
  if (there === fresh) continue
  stale.push(file)
  if (!checkOnly) await writeFile(path.join(root, file), fresh)
}
await vite.close()

if (stale.length === 0) console.log('The API types are up to date.')
else if (checkOnly) {
  console.error(`Stale API types: ${stale.join(', ')}. Run \`node scripts/api-types.mjs\` and commit what it writes.`)
  process.exitCode = 1
} else console.log(`Wrote ${stale.join(', ')}.`)
