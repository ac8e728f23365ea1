import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../durability/product.mjs'
import { signIn } from '../durability/session.mjs'
import { inProject } from '../lib/project.mjs'
import { run } from '../lib/run.mjs'
import { nginxPackages, startNginx } from './lib/nginx.mjs'
import { startNodes } from './lib/nodes.mjs'
import { postgresPackages, startPostgres } from './lib/postgres.mjs'
import { startWriting } from './lib/writers.mjs'

/** Two releases after this one: the first adds columns to tables in constant use, the second removes them. */
const releases = [
  {
    id: '9001-expand',
    sql: `alter table core.session add column nightly text not null default 'added';
          alter table referrals.referral add column nightly text not null default 'added';`,
  },
  {
    id: '9002-contract',
    sql: 'alter table core.session drop column nightly; alter table referrals.referral drop column nightly;',
  },
]

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'three nodes behind nginx are updated one after the other, twice, and no request is refused',
  packages: [...nginxPackages, ...postgresPackages],
  async run({ check, say }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-release-'))
      undo.push(() => rm(folder, { recursive: true, force: true }))
      const programs = [await buildRelease(path.join(folder, '1'), 1), await buildRelease(path.join(folder, '2'), 2)]

      const database = await startPostgres()
      undo.push(() => database.remove())
      const port = await freePort()
      const settings = {
        DATABASE_URL: database.url,
        PUBLIC_URL: `https://127.0.0.1:${port}`,
        TRUSTED_PROXIES: 'loopback',
      }
      const { nodes, dataDir, remove } = await startNodes(3, settings)
      undo.push(remove)
      const origins = nodes.map(({ origin }) => origin)
      const nginx = await startNginx(port, origins)
      undo.push(nginx.stop)
      const way = { origin: nginx.origin, dataDir, fetch: nginx.fetch }
      const session = await signIn(way)
      const writers = startWriting(session, { name: 'rolling', people: 3 })
      const readers = startReading(session)

      for (const [at, program] of programs.entries()) {
        await check(`to the version with ${releases[at]?.id}, node by node`, async () => {
          for (const node of nodes) {
            await nginx.serve(origins.filter((origin) => origin !== node.origin))
            // nginx's old workers finish their requests.
            await sleep(2000)
            await node.stop()
            node.start('', { ...settings, DEMO: '0' }, program)
            await node.ready()
            await nginx.serve(origins)
          }
          assert.equal(
            await database.query(`select count(*) from core.migration where id = '${releases[at]?.id}'`),
            '1',
          )
        })
      }
      await check('no request was refused, and all that was acknowledged is stored', async () => {
        await writers.stop()
        const read = await readers.stop()
        say(`  ${writers.acknowledged.size} writes, ${read.count} reads, the slowest write ${writers.slowest()} ms`)
        assert.deepEqual(writers.refusals, [])
        assert.deepEqual(read.refusals, [])
        await writers.verify()
      })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}

/**
 * Builds this version with the migrations of later ones.
 * @param {string} folder
 * @param {number} count the number of later releases
 * @returns {Promise<string>} the program
 */
async function buildRelease(folder, count) {
  for (const name of ['core', 'plugins', 'deployment', 'vite.config.ts', 'tsconfig.json', 'package.json'])
    await cp(inProject(name), path.join(folder, name), { recursive: true })
  await symlink(inProject('node_modules'), path.join(folder, 'node_modules'))
  const file = path.join(folder, 'core', 'server', 'migrations', 'coreMigrations.ts')
  const text = await readFile(file, 'utf8')
  const added = releases.slice(0, count).map((release) => `${JSON.stringify(release)},\n]`)
  await writeFile(
    file,
    added.reduce((found, one) => found.replace(/\]\s*$/, one), text),
  )
  const vite = path.join(folder, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(process.execPath, [
    vite,
    'build',
    folder,
    '--ssr',
    'core/server/main.ts',
    '--logLevel',
    'warn',
  ])
  assert.equal(code, 0, 'the later version could not be built')
  await cp(inProject('dist', 'client'), path.join(folder, 'dist', 'client'), { recursive: true })
  return path.join(folder, 'dist', 'server', 'main.js')
}

/** @param {import('../durability/session.mjs').Session} session */
function startReading(session) {
  const paths = ['/api/user/me', '/api/referral/getAllReferral?limit=20', '/api/referral/1']
  /** @type {string[]} */
  const refusals = []
  let count = 0
  let over = false
  const reading = (async () => {
    for (; !over; count++) {
      const address = paths[count % paths.length] ?? ''
      const { status } = await session.get(address).catch((error) => ({ status: String(error) }))
      if (status !== 200) refusals.push(`${address} ${status}`)
      await sleep(20)
    }
  })()
  return {
    async stop() {
      over = true
      await reading
      return { count, refusals }
    },
  }
}
