import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProduct } from '../durability/product.mjs'
import { signIn } from '../durability/session.mjs'
import { makeNetwork, networkPackages } from './lib/network.mjs'
import { postgresPackages, startPostgres } from './lib/postgres.mjs'
import { signalServer } from './lib/signalServer.mjs'
import { until } from '../lib/testing/until.mjs'
import { startWriting } from './lib/writers.mjs'

/** How long the database is unavailable, in milliseconds. */
const minute = 60_000

const querySeconds = 10

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'the database stops, hangs, and is cut off, for a minute each',
  packages: [...postgresPackages, ...networkPackages],
  async run({ check, say }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const network = await makeNetwork()
      undo.push(network.remove)
      const { people, database } = network.addresses
      const server = await startPostgres([
        `listen_addresses = '127.0.0.1,${database.outside}'`,
        // As on a self-hosted server: connections of a node that is cut off are closed.
        'tcp_user_timeout = 30000',
      ])
      undo.push(() => server.remove())
      // A server that hangs can't be stopped.
      undo.push(() => signalServer(server, 'SIGCONT').catch(() => {}))
      await server.allow(`${database.inside}/32`)
      const product = await createProduct(undefined, { host: people.inside, command: network.inside })
      undo.push(() => product.remove())
      product.start('', {
        DATABASE_URL: server.url.replace('127.0.0.1', database.outside),
        PUBLIC_URL: product.origin,
        QUERY_SECONDS: String(querySeconds),
      })
      await product.ready()
      const session = await signIn(product)

      /** `within`: how soon people are told, in seconds, as docs/operations.md promises. @type {{ name: string, title: string, within: number, leave(): Promise<void>, comeBack(): Promise<void> }[]} */
      const faults = [
        {
          name: 'stopped',
          title: 'is stopped',
          within: 2,
          leave: () => server.stop('immediate'),
          comeBack: () => server.start(),
        },
        {
          name: 'hung',
          title: 'hangs',
          within: 2.5 * querySeconds,
          leave: () => signalServer(server, 'SIGSTOP'),
          comeBack: () => signalServer(server, 'SIGCONT'),
        },
        {
          name: 'cut',
          title: 'is cut off',
          within: 2.5 * querySeconds,
          leave: () => network.connect(false),
          comeBack: () => network.connect(),
        },
      ]
      for (const { name, title, within, leave, comeBack } of faults) {
        await check(`the database ${title} for a minute`, async () => {
          const writers = startWriting(session, { name })
          await until(async () => writers.acknowledged.size > 5, 'nothing is written', 60)
          await leave()
          const begun = Date.now()
          const before = writers.refusals.length
          await until(async () => writers.refusals.length > before, 'nobody was told that the database is away', 50)
          const told = Date.now() - begun
          assert.ok(told < within * 1000, `people were told only after ${told} ms`)
          assert.equal((await fetch(`${product.origin}/readyz`)).status, 503)
          assert.equal((await fetch(`${product.origin}/healthz`)).status, 200)
          await sleep(Math.max(0, minute - (Date.now() - begun)))
          await comeBack()
          const back = Date.now()
          const size = writers.acknowledged.size
          await until(async () => writers.acknowledged.size > size + 5, 'it did not come back by itself', 60)
          say(
            `  told after ${(told / 1000).toFixed(1)} s, back ${((Date.now() - back) / 1000).toFixed(1)} s after the database`,
          )
          await writers.stop()
          const others = writers.refusals.filter(
            (refusal) =>
              !/^503 (A part of the system|The server has too much|This took too long|Somebody else)/.test(refusal),
          )
          assert.deepEqual([...new Set(others)], [])
          await writers.verify()
          const { status, body } = await (await signIn(product, 'superadmin@demo.test')).get('/api/status')
          assert.equal(status, 200, JSON.stringify(body))
        })
      }
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}
