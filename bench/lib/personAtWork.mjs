import { setTimeout as sleep } from 'node:timers/promises'
import { sessionOf } from '../../scripts/durability/session.mjs'

/** The pause between two steps of a person, in milliseconds: 5 to 15 seconds, for reading the page. */
const think = () => 5000 + Math.random() * 10_000
/** As a browser waits before it requests its list again: after a change, and after its last refresh (core/kernel/client/platform/live/Pace.ts, api/background.ts). */
const soon = 400
const pauseAfter = (/** @type {number} */ duration) => Math.min(15_000, Math.max(5_000, 10 * duration))

/**
 * What the requests of all people took.
 * @typedef {object} Measured
 * @property {number[]} times in milliseconds
 * @property {number} refreshes the requests among them that followed somebody else's change
 * @property {Map<string, number>} errors how often each failure occurred
 */

/** Shared by all people, so that no two create the same referral. */
let turn = 0

/**
 * The ids of records that people open.
 * @typedef {{ leads: readonly number[], referrals: readonly number[] }} Records
 */

/** @param {Records} records @returns {import('./dayMix.mjs').Drawn} */
function draw({ leads, referrals }) {
  const of = (/** @type {readonly number[]} */ ids) => ids[Math.floor(Math.random() * ids.length)] ?? 0
  return { turn: ++turn, lead: of(leads), referral: of(referrals) }
}

/**
 * A session whose responses name their call, for the errors.
 * @param {import('../../scripts/durability/session.mjs').Session} session
 */
function named(session) {
  const name = (/** @type {string} */ path) => path.replace(/\d+/, ':id')
  return {
    ...session,
    get: async (/** @type {string} */ path) => ({ ...(await session.get(path)), call: name(path) }),
    post: async (/** @type {string} */ path, /** @type {object} */ body) => ({
      ...(await session.post(path, body)),
      call: name(path),
    }),
  }
}

/**
 * As browsers do, a read whose connection the server had just closed is sent again, once.
 * @param {Parameters<typeof fetch>[0]} address
 * @param {RequestInit} [options]
 */
async function fetchAsBrowser(address, options) {
  try {
    return await fetch(address, options)
  } catch (error) {
    const { cause } = /** @type {{ cause?: NodeJS.ErrnoException }} */ (error)
    if (options?.method || cause?.code !== 'ECONNRESET') throw error
    return fetch(address, options)
  }
}

/**
 * Works in one browser until the end: a live stream is open all the time, and what is on the screen is requested again after a change.
 * @param {{ origin: string, token: string, mix: readonly import('./dayMix.mjs').Step[], records: Records, end: number, measured: Measured }} options
 *   token: of the session; end: in ms since 1970
 */
export async function workUntil({ origin, token, mix, records, end, measured }) {
  const who = named(sessionOf(origin, { wg_session: token }, fetchAsBrowser))
  const closing = new AbortController()
  /** @type {import('./dayMix.mjs').Step | undefined} */
  let onScreen
  /** @type {NodeJS.Timeout | undefined} */
  let refreshing
  /** Whether what is on the screen is being loaded. */
  let isLoading = false
  /** Whether something has changed since then. */
  let again = false
  /** When the next refresh may start. */
  let next = Number.NEGATIVE_INFINITY

  const fail = (/** @type {string} */ what) => measured.errors.set(what, (measured.errors.get(what) ?? 0) + 1)

  /** @param {() => Promise<import('../../scripts/durability/session.mjs').Answer & { call?: string }>[]} take */
  async function measure(take) {
    const begun = performance.now()
    await Promise.all(
      take().map(async (answer) => {
        const { status, body, call } = await answer.catch((/** @type {unknown} */ error) => ({
          status: 0,
          // “fetch failed” alone tells nothing.
          body: { message: String(/** @type {Error} */ (error).cause ?? error) },
          call: '',
        }))
        measured.times.push(performance.now() - begun)
        if (status !== 200 && status !== 201) fail(`${call} ${status} ${body?.message}`)
      }),
    )
  }

  /** Requests what is on the screen again, soon. */
  function follow() {
    if (isLoading) again = true
    else refreshing ??= setTimeout(() => void refresh(), Math.max(soon, next - performance.now()))
  }

  async function refresh() {
    refreshing = undefined
    again = false
    if (!onScreen || Date.now() > end) return
    isLoading = true
    measured.refreshes += 1
    const begun = performance.now()
    const shown = onScreen
    await measure(() => shown.take(who, draw(records)))
    if (onScreen !== shown) return
    isLoading = false
    const now = performance.now()
    next = now + pauseAfter(now - begun)
    if (again) follow()
  }

  async function listen() {
    const response = await fetch(`${origin}/api/live`, { headers: who.headers(), signal: closing.signal })
    if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`)
    let text = ''
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const messages = (text + part).split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages)
        if (/^event: ?change$/m.test(message)) {
          const { entity } = JSON.parse(/^data: ?(.+)$/m.exec(message)?.[1] ?? '{}')
          if (onScreen?.shows?.includes(entity)) follow()
        }
    }
    if (!closing.signal.aborted) throw new Error('The live stream ended')
  }

  await sleep(Math.random() * 10_000)
  // The response sets the anti-forgery cookie.
  await who.get('/api/user/me')
  const listening = listen().catch((/** @type {unknown} */ error) => {
    if (!closing.signal.aborted) fail(String(error))
  })
  while (Date.now() < end) {
    let drawn = Math.random() * 100
    const step = mix.find(({ share }) => (drawn -= share) < 0) ?? mix[0]
    if (!step) throw new Error('The mix has no step')
    onScreen = step
    // Another screen follows changes by itself, once it is loaded.
    clearTimeout(refreshing)
    refreshing = undefined
    isLoading = true
    again = false
    await measure(() => step.take(who, draw(records)))
    isLoading = false
    next = Number.NEGATIVE_INFINITY
    if (again) follow()
    await sleep(think())
  }
  closing.abort()
  clearTimeout(refreshing)
  await listening
}
