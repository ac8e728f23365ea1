import { mailedCode } from '../lib/testing/outbox.mjs'

const password = 'White-Glove-Demo-1'

/**
 * A signed-in person, as far as the API can tell. The session is in the database: it outlives every kill.
 * @typedef {{ status: number, body: any }} Answer
 * @typedef {{ get(path: string): Promise<Answer>, post(path: string, body: object, headers?: Record<string, string>): Promise<Answer>, headers(): Record<string, string> }} Session
 */

/**
 * @param {Pick<import('./product.mjs').Product, 'origin' | 'dataDir'>} product
 * @param {string} [email] of a demonstration person
 * @returns {Promise<Session>}
 */
export async function signIn({ origin, dataDir }, email = 'intake.manager@demo.test') {
  /** @type {Map<string, string>} */
  const cookies = new Map()

  const signed = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  })

  /** @param {string} method @param {string} path @param {object} [body] @param {Record<string, string>} [headers] */
  async function call(method, path, body, headers = {}) {
    const response = await fetch(origin + path, {
      ...(body ? { method, body: JSON.stringify(body) } : { method }),
      signal: AbortSignal.timeout(15_000),
      headers: {
        ...signed(),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
    })
    // Acknowledged is what has arrived whole.
    const text = await response.text()
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      if (value) cookies.set(name, decodeURIComponent(value))
    }
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }

  await call('POST', '/api/auth/login', { email, password })
  const verified = await call('POST', '/api/auth/verify-otp', { email, otp: await mailedCode(dataDir, email) })
  if (verified.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(verified.body)}`)
  return {
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    headers: signed,
  }
}
