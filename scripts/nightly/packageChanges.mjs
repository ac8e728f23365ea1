import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProduct, databaseUrl } from '../durability/product.mjs'
import { signIn } from '../durability/session.mjs'
import { until } from '../lib/testing/until.mjs'
import { preparePackages } from './lib/packedPlugins.mjs'
import { startPlainProxy } from './lib/plainProxy.mjs'

/** What ten people do all the time: their role, and calls that it may make. */
const people = [
  ...Array.from({ length: 5 }, () => ({ email: 'intake.manager@demo.test', list: '/api/Referral/List' })),
  ...Array.from({ length: 5 }, () => ({ email: 'sales.manager@demo.test', list: '/api/Lead/List' })),
]
const actions = { install: 1, turnOn: 2, turnOff: 3, remove: 4 }

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about:
    'packages are installed, updated, turned off and on, and removed on three nodes while ten people work: no request fails',
  packages: [],
  async run({ check, say }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-packages-'))
      undo.push(() => rm(folder, { recursive: true, force: true }))
      const { publishers, pack } = await preparePackages(folder)

      const first = await createProduct()
      undo.push(() => first.remove())
      first.start('', { TRUSTED_PUBLISHERS: publishers })
      await first.ready()
      // The others use the database that the first one runs.
      const DATABASE_URL = await databaseUrl(first.dataDir)
      const others = [await createProduct(first.dataDir), await createProduct(first.dataDir)]
      for (const node of others) {
        undo.push(() => node.remove())
        node.start('', { TRUSTED_PUBLISHERS: publishers, DATABASE_URL })
      }
      for (const node of others) await node.ready()
      const nodes = [first, ...others]
      const proxy = await startPlainProxy(nodes.map(({ origin }) => origin))
      undo.push(() => proxy.close())

      const way = { origin: proxy.origin, dataDir: first.dataDir }
      const superAdmin = await signIn(way, 'superadmin@demo.test')
      const working = await startWorking(way)
      undo.push(async () => void (await working.stop()))

      /** @param {string} plugin @param {keyof typeof actions} action @param {string} [version] */
      const change = async (plugin, action, version) => {
        const asked = await superAdmin.post('/api/plugins/change', {
          plugin,
          action: actions[action],
          ...(version && { version }),
        })
        assert.equal(asked.status, 200, JSON.stringify(asked.body))
        const { id } = asked.body.data
        /** @type {{ state: string, reason: string | null } | undefined} */
        let found
        await until(
          async () => {
            const { body } = await superAdmin.get('/api/plugins')
            found = body.data.changes.find((/** @type {{ id: number }} */ one) => one.id === id)
            return found?.state !== 'applying'
          },
          `${plugin}: ${action} doesn't end`,
          120,
        )
        assert.equal(found?.state, 'done', found?.reason ?? '')
      }
      /** @param {'nightlyVans' | 'nightlyNotes'} id @param {string} version */
      const install = async (id, version) => {
        const form = new FormData()
        form.set('file', new Blob([new Uint8Array(await pack(id, version))]), `${id}.plugin`)
        const { status, body } = await superAdmin.send('/api/plugins/upload', form)
        assert.deepEqual([status, body.data?.faults], [200, []], JSON.stringify(body))
        await change(id, 'install', version)
      }
      /** What each node answers. @param {string} call */
      const everywhere = (call) =>
        Promise.all(
          nodes.map(async ({ origin }) => {
            const response = await fetch(origin + call, { headers: superAdmin.headers() })
            return response.status === 200 ? (await response.json()).data.version : response.status
          }),
        )

      for (const { id, call, gone, kind } of /** @type {const} */ ([
        { id: 'nightlyVans', call: '/api/nightlyVans/vans', gone: 404, kind: 'a trusted package' },
        { id: 'nightlyNotes', call: '/api/nightlyNotes/Version', gone: 404, kind: 'a sandboxed package' },
      ])) {
        const steps = /** @type {const} */ ([
          ['is installed', () => install(id, '1.0.0'), '1.0.0'],
          ['is updated', () => install(id, '1.1.0'), '1.1.0'],
          ['is turned off', () => change(id, 'turnOff'), gone],
          ['is turned on', () => change(id, 'turnOn'), '1.1.0'],
          ['is turned off again', () => change(id, 'turnOff'), gone],
          ['is removed with its data', () => change(id, 'remove'), gone],
        ])
        for (const [what, step, expected] of steps)
          await check(`${kind} ${what} on three nodes`, async () => {
            await step()
            assert.deepEqual(await everywhere(call), [expected, expected, expected])
          })
      }
      await check('no request of ten people failed meanwhile', async () => {
        const { requests, failed, p95 } = await working.stop()
        say(`  ${requests} requests, ${failed.length} failed, p95 ${p95} ms`)
        assert.deepEqual(failed.slice(0, 10), [])
        assert.ok(requests > 500, `only ${requests} requests`)
      })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}

/**
 * Ten people who read lists, counts and their menus.
 * @param {{ origin: string, dataDir: string }} way
 */
async function startWorking(way) {
  /** @type {string[]} */
  const failed = []
  /** @type {number[]} */
  const times = []
  let over = false
  /** @type {Map<string, import('../durability/session.mjs').Session>} */
  const sessions = new Map()
  for (const { email } of people) if (!sessions.has(email)) sessions.set(email, await signIn(way, email))
  const working = Promise.all(
    people.map(async ({ email, list }) => {
      const session = /** @type {import('../durability/session.mjs').Session} */ (sessions.get(email))
      const calls = [
        () => session.post(list, {}),
        () => session.get('/api/Notification/Count'),
        () => session.post('/api/Menus/List', {}),
        () => session.get('/api/deployment'),
      ]
      for (let turn = 0; !over; turn++) {
        const begun = performance.now()
        const outcome = await /** @type {() => ReturnType<typeof session.get>} */ (calls[turn % calls.length])().then(
          ({ status }) => status,
          (/** @type {Error} */ error) => error.message,
        )
        times.push(performance.now() - begun)
        if (outcome !== 200) failed.push(`${email}, call ${turn % calls.length}: ${outcome}`)
        await sleep(50)
      }
    }),
  )
  return {
    async stop() {
      over = true
      await working
      const sorted = times.toSorted((one, other) => one - other)
      return { requests: times.length, failed, p95: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0) }
    },
  }
}
