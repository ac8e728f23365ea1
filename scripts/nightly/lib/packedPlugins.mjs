// Two small plugins as packages, of a publisher made for the test: one that runs in the process, and one that runs apart.
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inProject } from '../../lib/project.mjs'
import { runQuietly } from '../../lib/run.mjs'

/** @param {string} version @param {string} title */
const header = (version, title) => ({
  version,
  title,
  description: 'For a test',
  publisher: 'Nightly',
  licence: 'MIT',
  api: '^3.0.0',
})

/** Its call tells its version. @param {string} version */
const vans = (version) => ({
  'plugin.json': JSON.stringify(header(version, 'Nightly vans')),
  'server/plugin.ts': `import { defineCall, json, oneAnswer } from '@core/entity'
import { defineRoute, defineServerPlugin } from '@core/server/plugin'

const vans = defineCall({
  method: 'GET',
  path: '/api/nightlyVans/vans',
  summary: 'The version',
  answer: oneAnswer(json.object({ version: json.string })),
})

export default defineServerPlugin({
  id: 'nightlyVans',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [{ id: '0001-vans', sql: 'create table van (id integer primary key)' }],
  routes: () => [defineRoute(vans, { access: 'public', handle: async () => ({ data: { version: '${version}' } }) })],
})
`,
})

const access = ['viewModule']
/** @param {string} version */
const notes = (version) => ({
  'plugin.json': JSON.stringify({
    ...header(version, 'Nightly notes'),
    runs: 'sandboxed',
    sandbox: {
      grants: { calls: [], hosts: [] },
      module: {
        id: 8831,
        title: 'Nightly notes',
        permissions: { viewModule: { offset: 0, name: 'View Module On SideBar' } },
      },
      menu: { title: 'Nightly notes', icon: 'pi-book', path: '/nightly-notes', section: null, order: 900 },
      routes: [{ method: 'GET', path: '/Version', access, summary: 'The version' }],
      screens: [{ title: 'Nightly notes', path: '/nightly-notes', access, script: 'client/notes.js', styles: [] }],
    },
  }),
  'server/plugin.ts': `export default { 'GET /Version': async () => ({ version: '${version}' }) }\n`,
  'client/notes.ts': `document.body.textContent = 'Notes'\n`,
})

const plugins = { nightlyVans: vans, nightlyNotes: notes }

/**
 * @param {string} folder gets the sources, the key and the packages
 * @returns {Promise<{ publishers: string, pack(id: keyof typeof plugins, version: string): Promise<Buffer> }>} the value of TRUSTED_PUBLISHERS, and what makes a package
 */
export async function preparePackages(folder) {
  const key = path.join(folder, 'publisher.pem')
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const text = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    publishers: `Nightly=${text}`,
    async pack(id, version) {
      const source = path.join(folder, version, id)
      for (const [name, content] of Object.entries(plugins[id](version))) {
        const file = path.join(source, name)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, content)
      }
      const args = ['pack', source, '--key', key, '--out', folder]
      const { code, output } = await runQuietly(process.execPath, [inProject('scripts', 'plugin.mjs'), ...args])
      if (code !== 0) throw new Error(output)
      return readFile(path.join(folder, `${id}-${version}.plugin`))
    },
  }
}
