// Makes the client's types from the API document: `node scripts/api-types.mjs`; with --check it only compares.
// An owner whose browser half imports no such types has none: the calls that a definition yields need none.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
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
  const file = owner === 'core' ? 'core/client/api/core.gen.ts' : `plugins/${owner}/client/api.gen.ts`
  const fresh = (await isImported(file)) ? `// Made from the API document by \`node scripts/api-types.mjs\`; edits are overwritten.\n${astToString(await openapiTypescript(document))}` : undefined
  const there = await readFile(path.join(root, file), 'utf8').catch(() => undefined)
  if (there === fresh) continue
  stale.push(file)
  if (checkOnly) continue
  if (fresh === undefined) await rm(path.join(root, file))
  else await writeFile(path.join(root, file), fresh)
}
await vite.close()

/**
 * Whether a file of the same half imports the types.
 * @param {string} file
 */
async function isImported(file) {
  const half = path.join(root, file.replace(/client\/.*/, 'client'))
  const name = `${path.basename(file, '.ts')}'`
  const files = (await readdir(half, { recursive: true })).filter((entry) => /\.tsx?$/.test(entry) && !entry.endsWith('.gen.ts'))
  const texts = await Promise.all(files.map((entry) => readFile(path.join(half, entry), 'utf8')))
  return texts.some((text) => text.includes(name))
}

if (stale.length === 0) console.log('The API types are up to date.')
else if (checkOnly) {
  console.error(`Stale API types: ${stale.join(', ')}. Run \`node scripts/api-types.mjs\` and commit what it writes.`)
  process.exitCode = 1
} else console.log(`Wrote ${stale.join(', ')}.`)
