import assert from 'node:assert/strict'
import { createProduct } from '../durability/product.mjs'
import { readyDocument } from '../durability/readyDocument.mjs'
import { signIn } from '../durability/session.mjs'
import { until } from '../lib/testing/until.mjs'
import { startDelayingProxy } from './lib/delayingProxy.mjs'
import { postgresPackages, startPostgres } from './lib/postgres.mjs'
import { startWriting } from './lib/writers.mjs'

/** Between a statement and its result, in milliseconds: a database on another continent. */
const roundTrip = 200

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: `every statement takes ${roundTrip} ms longer, while people work`,
  packages: postgresPackages,
  async run({ check, say }) {
    const server = await startPostgres()
    const proxy = await startDelayingProxy(Number(new URL(server.url).port), roundTrip / 2)
    const product = await createProduct()
    try {
      // The demonstration is made at full speed.
      product.start('', { DATABASE_URL: server.url })
      await product.ready()
      await product.stop()
      const slow = new URL(server.url)
      slow.port = String(proxy.port)

      await check('it starts', async () => {
        const begun = performance.now()
        product.start('', { DATABASE_URL: slow.href })
        await product.ready()
        say(`  ready after ${seconds(begun)} s`)
      })
      const sales = await signIn(product, 'sales.manager@demo.test')
      const intake = await signIn(product)

      await check('screens answer within a few round trips', async () => {
        /** @type {[string, string, object][]} */
        const calls = [
          ['the list of leads', '/api/Lead/List', { limit: 25, offset: 0 }],
          ['the list of quotes', '/api/Quotes/List', { limit: 25, offset: 0 }],
          ['the list of tasks', '/api/Task/List', { limit: 25, offset: 0 }],
        ]
        for (const [name, path, body] of calls) {
          const begun = performance.now()
          const { status } = await sales.post(path, body)
          const taken = performance.now() - begun
          assert.equal(status, 200, `${name} answered ${status}`)
          say(`  ${name}: ${Math.round(taken)} ms, ${(taken / roundTrip).toFixed(1)} round trips`)
          assert.ok(taken < 20 * roundTrip, `${name} took ${Math.round(taken)} ms`)
        }
      })

      await check('nothing that is written is refused or lost', async () => {
        const writers = startWriting(intake, { name: 'slow' })
        await until(async () => writers.acknowledged.size >= 6, 'nothing is written', 120)
        await writers.stop()
        say(`  the slowest write took ${writers.slowest()} ms`)
        assert.deepEqual(writers.refusals, [])
        await writers.verify()
      })

      await check('a signed document is sealed, once', async () => {
        const { documentUniqueId, sign } = await readyDocument(product, sales, 'ana@family.example')
        const begun = performance.now()
        await sign()
        /** @type {any} */
        let document
        await until(
          async () => {
            document = (await sales.post('/api/DocuSignMap/GetByDocMapId', { documentUniqueId })).body.data
            return document.status === 5
          },
          'it is not sealed',
          120,
        )
        say(`  sealed after ${seconds(begun)} s`)
        // A node whose heartbeat is slow must not lose what it has in hand to itself.
        assert.equal(document.events.filter((/** @type {any} */ { what }) => what === 'Completed').length, 1)
      })

      await check('the node counts as healthy', async () => {
        assert.equal((await fetch(`${product.origin}/readyz`)).status, 200)
        assert.doesNotMatch(product.output, /"level":"(error|fatal)"|taken over/)
      })
    } finally {
      await product.remove()
      proxy.close()
      await server.remove()
    }
  },
}

/** @param {number} begun */
const seconds = (begun) => ((performance.now() - begun) / 1000).toFixed(1)
