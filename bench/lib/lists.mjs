import { signIn } from '../../scripts/durability/session.mjs'
import { load } from './load.mjs'

const path = '/api/referral/List'

/**
 * The list of the million, asked by somebody who is signed in and may see all of it.
 * @typedef {object} Lists
 * @property {import('./million.mjs').Million} million
 * @property {(body: object) => Promise<any>} ask gives the answer's body
 * @property {(body: object, how: { connections: number, ms: number }) => Promise<{ requests: number, ms: number }>} load asks again and again
 * @property {(body: object) => Promise<Response>} open gives an answer that is not read yet
 */

/**
 * @param {import('./million.mjs').Million} million
 * @returns {Promise<Lists>}
 */
export async function openLists(million) {
  const { product } = million
  const session = await signIn(product)
  return {
    million,
    async ask(body) {
      const answer = await session.post(path, body)
      if (answer.status !== 200) throw new Error(`${JSON.stringify(body)} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    load: (body, how) => load({ origin: product.origin, method: 'POST', path, headers: session.headers(), body: JSON.stringify(body) }, how),
    open: (body) => fetch(product.origin + path, { method: 'POST', headers: { ...session.headers(), 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}
