import { mailedCode } from '../lib/testing/outbox.mjs'

/** Of each person of the demonstration. */
export const password = 'White-Glove-Demo-1'

/**
 * A signed-in person, for calls of the API. The session is in the database, so it remains valid after every kill.
 * @typedef {{ status: number, body: any }} Answer
 * @typedef {{ get(path: string, headers?: Record<string, string>): Promise<Answer>, post(path: string, body: object, headers?: Record<string, string>): Promise<Answer>, headers(): Record<string, string>, cookies(): Record<string, string>, send(path: string, form: FormData): Promise<Answer>, download(path: string, body: object): Promise<Response> }} Session
 */

/**
 * A session by its cookies.
 * @param {string} origin
 * @param {Readonly<Record<string, string>>} [begun] its cookies
 * @param {typeof fetch} [request] another fetch than Node's, if any
 * @returns {Session}
 */
export function sessionOf(origin, begun = {}, request = fetch) {
  const cookies = new Map(Object.entries(begun))

  const signed = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  })

  /** @param {string} method @param {string} path @param {object} [body] @param {Record<string, string>} [headers] */
  function requested(method, path, body, headers = {}) {
    const isForm = body instanceof FormData
    return request(origin + path, {
      ...(body ? { method, body: isForm ? body : JSON.stringify(body) } : { method }),
      signal: AbortSignal.timeout(60_000),
      headers: {
        ...signed(),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
    })
  }

  /** @param {Parameters<typeof requested>} asked */
  async function call(...asked) {
    const response = await requested(...asked)
    // A request is acknowledged when its whole response has arrived.
    const text = await response.text()
    // A proxy that reached no node returns HTML.
    const isJson = text && response.headers.get('content-type')?.includes('json')
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      if (value) cookies.set(name, decodeURIComponent(value))
    }
    return { status: response.status, body: isJson ? JSON.parse(text) : undefined }
  }

  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    send: (path, form) => call('POST', path, form),
    download: (path, body) => requested('POST', path, body),
    headers: signed,
    cookies: () => Object.fromEntries(cookies),
  }
}

/**
 * @param {Pick<import('./product.mjs').Product, 'origin' | 'dataDir'> & { fetch?: typeof fetch }} product with another fetch than Node's, if any
 * @param {string} [email] of a person of the demonstration
 * @returns {Promise<Session>}
 */
export async function signIn({ origin, dataDir, fetch: request = fetch }, email = 'intake.manager@demo.test') {
  const session = sessionOf(origin, {}, request)
  await session.post('/api/auth/login', { email, password })
  const verified = await session.post('/api/auth/verify-otp', { email, otp: await mailedCode(dataDir, email) })
  if (verified.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(verified.body)}`)
  return session
}
