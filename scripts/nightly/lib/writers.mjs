import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { referralMarked, stored } from '../../durability/referrals.mjs'

/**
 * Writers that send requests without a pause. Each response is recorded.
 * @param {import('../../durability/session.mjs').Session} session
 * @param {{ name: string, people?: number }} which the name is a part of each mark, so that two groups don't mix
 */
export function startWriting(session, { name, people = 2 }) {
  /** @type {Map<string, number>} */
  const acknowledged = new Map()
  /** The refused requests, as `status message`. @type {string[]} */
  const refusals = []
  let over = false
  let slowest = 0

  /** @param {number} person */
  async function write(person) {
    for (let count = 0; !over; count++) {
      const mark = `Kept-${name}${person}x${count}`
      // As a browser does: the same key until it is acknowledged.
      while (!acknowledged.has(mark)) {
        const begun = Date.now()
        try {
          const { status, body } = await session.post('/api/referral/createReferral', referralMarked(mark), {
            'idempotency-key': mark,
          })
          if (status === 201) acknowledged.set(mark, body.data.id)
          else refusals.push(`${status} ${body?.message ?? ''}`)
        } catch (error) {
          refusals.push(`0 ${/** @type {Error} */ (error).message}`)
        }
        slowest = Math.max(slowest, Date.now() - begun)
        await sleep(acknowledged.has(mark) ? 20 : 200)
      }
    }
  }
  const writing = Promise.all(Array.from({ length: people }, (_, person) => write(person)))
  return {
    acknowledged,
    refusals,
    /** Of one request, in milliseconds. */
    slowest: () => slowest,
    /** Resolves when all running requests are acknowledged. @throws when that takes two minutes */
    async stop() {
      over = true
      const late = sleep(120_000, 'late', { ref: false })
      assert.notEqual(await Promise.race([writing, late]), 'late', `It stays refused: ${refusals.at(-1)}`)
    },
    /** Checks that everything that was acknowledged is stored once, and nothing else is. */
    async verify() {
      const found = await stored(session, `Kept-${name}`)
      assert.deepEqual([...found.keys()].toSorted(), [...acknowledged.keys()].toSorted())
      for (const [mark, id] of acknowledged)
        assert.deepEqual(found.get(mark), [id], `${mark} was acknowledged as ${id}`)
      assert.ok(acknowledged.size > 0, 'nothing was written')
    },
  }
}
