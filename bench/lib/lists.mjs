import { signIn } from '../../scripts/durability/session.mjs'
import { load } from './load.mjs'

/**
 * A list of the million, requested by a signed-in person who may see all of it.
 * @typedef {object} Lists
 * @property {import('./million.mjs').Million} million
 * @property {(body: object) => Promise<any>} ask returns the response's body
 * @property {(body: object, how: { connections: number, ms: number }) => Promise<{ requests: number, ms: number }>} load repeats the request
 * @property {(body: object) => Promise<Response>} open returns a response that is not read yet
 */

/**
 * @param {import('./million.mjs').Million} million
 * @param {{ path?: string, email?: string }} [which] default: that of referrals
 * @returns {Promise<Lists>}
 */
export async function openLists(million, { path = '/api/referral/List', email } = {}) {
  const { product } = million
  return listsOf(million, await signIn(product, email), path)
}

/**
 * @param {import('./million.mjs').Million} million
 * @param {import('../../scripts/durability/session.mjs').Session} session
 * @param {string} path
 * @returns {Lists}
 */
export function listsOf(million, session, path) {
  const { product } = million
  return {
    million,
    async ask(body) {
      const answer = await session.post(path, body)
      if (answer.status !== 200)
        throw new Error(`${JSON.stringify(body)} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    load: (body, how) =>
      load(
        { origin: product.origin, method: 'POST', path, headers: session.headers(), body: JSON.stringify(body) },
        how,
      ),
    open: (body) =>
      fetch(product.origin + path, {
        method: 'POST',
        headers: { ...session.headers(), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}
