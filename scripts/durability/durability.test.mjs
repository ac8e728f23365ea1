// Kills the whole built product again and again, like a power failure or the out-of-memory killer.
import assert from 'node:assert/strict'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fleetingParent } from '../../core/kernel/server/testing/fleetingParent.mjs'
import { build } from '../lib/build.mjs'
import { mailed, readOutbox } from '../lib/testing/outbox.mjs'
import { until } from '../lib/testing/until.mjs'
import { createProduct } from './product.mjs'
import { create, referralMarked, stored } from './referrals.mjs'
import { password, signIn } from './session.mjs'

// Every run kills at other moments; THOROUGH=5 kills five times as often.
const thorough = Number(process.env.THOROUGH ?? 1)
const rounds = 6 * thorough
const writers = 4
const firstStarts = 2 * thorough
const victims = [
  { name: 'node and database', node: true, database: true },
  { name: 'node', node: true, database: false },
  { name: 'database', node: false, database: true },
]

/** @type {import('./product.mjs').Product} */
let product
before(async () => {
  await build()
  product = await createProduct(undefined, { parent: fleetingParent() })
  product.start()
  await product.ready()
})
after(() => product?.remove())

test(`what was acknowledged survives kill -9 of node and database, ${rounds} rounds`, async (context) => {
  const session = await signIn(product)
  /** @type {Map<string, number>} */
  const acknowledged = new Map()
  let repeated = 0

  for (let round = 0; round < rounds; round++) {
    const { name, ...killed } = /** @type {(typeof victims)[number]} */ (victims[round % victims.length])
    const inFlight = await writeUntilKilled(session, acknowledged, round, killed)
    if (killed.node) product.start()
    await product.ready()
    const found = await stored(session)
    for (const [mark, id] of acknowledged)
      assert.deepEqual(
        found.get(mark),
        [id],
        `${mark} was acknowledged as ${id}, before ${name} was killed in round ${round}`,
      )
    for (const [mark, ids] of found) assert.equal(ids.length, 1, `${mark} is there ${ids.length} times`)
    for (const mark of inFlight) await assertWhole(session, mark, found.get(mark)?.[0])
    // A client without a response retries with the same key: the record is made if it was not yet, and never twice.
    for (const mark of inFlight) acknowledged.set(mark, await again(session, mark))
    repeated += inFlight.length
  }
  const found = await stored(session)
  assert.deepEqual([...found.keys()].toSorted(), [...acknowledged.keys()].toSorted())
  assert.ok(acknowledged.size > rounds * writers, `only ${acknowledged.size} were written`)
  for (const [mark, ids] of found) await assertWhole(session, mark, ids[0])
  context.diagnostic(`${acknowledged.size} acknowledged writes, ${repeated} of them repeated after a kill`)
})

test('[D7] kill -9 between a changed password and its notice: the notice is mailed after the next start, once', async () => {
  const email = 'care@demo.test'
  const person = await signIn(product, email)
  const operator = await signIn(product, 'superadmin@demo.test')
  const queue = 'core.mailSignInChanged'
  /** The notice, as System status names it. */
  const failed = async () => {
    const { body } = await operator.get('/api/status')
    return body.data.failed.find((/** @type {{ queue: string }} */ delivery) => delivery.queue === queue)
  }
  // Nothing can be mailed while the outbox isn't a folder.
  const outbox = path.join(product.dataDir, 'outbox')
  await rename(outbox, `${outbox}-away`)
  await writeFile(outbox, '')
  const { status, body } = await person.post('/api/Users/PasswordChange', {
    oldPassword: password,
    password: 'Gentle harbor 41 lanterns',
  })
  assert.equal(status, 200, JSON.stringify(body))
  await until(async () => (await failed()) !== undefined, 'System status does not name the notice')
  const { id } = await failed()
  await product.kill({ node: true, database: true })

  await rm(outbox)
  await rename(`${outbox}-away`, outbox)
  product.start()
  await product.ready()
  // It is due after a quarter of a minute. If that has passed already, there is nothing to send again.
  await operator.post(`/api/status/delivery/${queue}/${id}/retry`, {})
  await mailed(product.dataDir, email, /(password was changed)/)
  await until(async () => (await failed()) === undefined, 'System status still names the notice')
  const mails = await readOutbox(product.dataDir)
  const notices = mails.filter(({ to, subject }) => to === email && subject.endsWith('password was changed'))
  assert.equal(notices.length, 1)
})

test(`a kill in the middle of the very first start leaves a folder that the next start mends, ${firstStarts} moments`, async () => {
  const begun = Date.now()
  const expected = await referralsAfter(async () => {})
  const undisturbed = Date.now() - begun
  /** @param {number} lane */
  async function mend(lane) {
    for (let moment = lane; moment < firstStarts; moment += 2) {
      const found = await referralsAfter(async (fresh) => {
        // Spread over the start, from before the folder is created until the demonstration data is stored.
        await sleep(150 + ((moment + Math.random()) / firstStarts) * undisturbed)
        // If the database is not killed, its own first steps continue alone for a while.
        await fresh.kill({ node: true, database: moment % 2 === 0 })
        fresh.start()
      })
      assert.equal(found, expected, `after a kill at moment ${moment}`)
    }
  }
  await Promise.all([mend(0), mend(1)])
})

/**
 * @param {(fresh: import('./product.mjs').Product) => Promise<void>} disturb is called while the product starts for the first time
 * @returns {Promise<number>} the number of referrals that a signed-in person finds
 */
async function referralsAfter(disturb) {
  const fresh = await createProduct(undefined, { parent: fleetingParent() })
  try {
    fresh.start()
    await disturb(fresh)
    await fresh.ready()
    const { body } = await (await signIn(fresh)).get('/api/referral/getAllReferral?limit=1')
    return body.totalItems
  } finally {
    await fresh.remove()
  }
}

/**
 * @param {import('./session.mjs').Session} session
 * @param {Map<string, number>} acknowledged is added to
 * @param {number} round
 * @param {import('./product.mjs').Victims} killed
 * @returns {Promise<string[]>} the marks that were sent and not acknowledged
 */
async function writeUntilKilled(session, acknowledged, round, killed) {
  /** @type {string[]} */
  const inFlight = []
  let over = false
  /** @param {number} writer */
  async function write(writer) {
    for (let count = 0; !over; count++) {
      const mark = `Kept-${round}-${writer}-${count}`
      const id = await create(session, mark)
      if (id !== undefined) acknowledged.set(mark, id)
      else inFlight.push(mark)
      // A stopped product refuses immediately. Retrying without a pause would only fill the list.
      if (id === undefined) await sleep(50)
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  await sleep(100 + Math.random() * 500)
  await product.kill(killed)
  over = true
  await writing
  return inFlight
}

/** @param {import('./session.mjs').Session} session @param {string} mark @returns {Promise<number>} */
async function again(session, mark) {
  const id = await create(session, mark)
  assert.ok(id !== undefined, `${mark} could not be written once the product was up again`)
  return id
}

/** @param {import('./session.mjs').Session} session @param {string} mark @param {number | undefined} id undefined: it is not there at all, which is whole too */
async function assertWhole(session, mark, id) {
  if (id === undefined) return
  const { status, body } = await session.get(`/api/referral/${id}`)
  assert.equal(status, 200, `${mark} is listed and can't be read`)
  const sent = referralMarked(mark)
  const { client, guardians, emergencyContact, service } = body.data
  assert.deepEqual(
    [client.lastName, guardians[0]?.name, emergencyContact?.name, service.hoursPerWeek],
    [mark, sent.guardians[0]?.name, sent.emergencyContact.name, 12.5],
  )
}
