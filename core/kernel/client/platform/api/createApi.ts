import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { responseInPage } from './responsesInPage'
import { backgroundHeader, isInBackground } from './background'
import { forgeryHeader, forgeryToken } from './forgery'
import { sendOrRead } from './cachedResponses'
import { recordResponse } from './lastResponse'
import type { PathsOf } from './PathsOf'
import { sendAnswered } from './questions'
import { reportUnauthorized } from './unauthorized'
import { unwrapResponse } from './unwrapResponse'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Calls that sign in or out. A 401 is a response to the credentials, not the end of a session. */
const signInCall = /^\/api\/auth\/(?!refresh$|change-role$)/i

const session: Middleware = {
  onRequest({ request }) {
    const token = safeMethods.has(request.method) ? undefined : forgeryToken()
    if (token) request.headers.set(forgeryHeader, token)
    // openapi-fetch calls this before its first await, so the caller's `inBackground` is still in effect.
    if (isInBackground()) request.headers.set(backgroundHeader, '1')
  },
  onResponse({ request, response, schemaPath }) {
    if (response.status === 401) {
      if (!signInCall.test(schemaPath)) reportUnauthorized()
    } else if (!request.headers.has(backgroundHeader)) recordResponse(response)
  },
}

/**
 * Creates a client for contracts, which are imported as types only: `const api = createApi<typeof viewCalls>()`. It sends cookies, adds the
 * anti-forgery header to unsafe methods, and a 401 ends the session (S4.5). Wrap each call in `unwrapResponse`, which returns the body or
 * throws.
 */
export function createApi<Calls>(): Client<PathsOf<Calls>> {
  return createClientOf<PathsOf<Calls>>()
}

/** The same for computed paths, such as those of an entity, for which no types of requests and responses are known. */
export function createClientOf<Paths extends {}>(): Client<Paths> {
  const client = createClient<Paths>({
    // Outside of a browser, such as in a test, a path alone is not a valid address.
    baseUrl: globalThis.location?.origin ?? '',
    credentials: 'same-origin',
    fetch: (request) => sendOrRead(request, async (sent) => (await responseInPage(sent)) ?? sendAnswered(sent)),
  })
  client.use(session)
  return client
}

interface CallOptions {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** By default the response is JSON. */
  readonly parseAs?: 'arrayBuffer'
  /** Whether the request is sent even if the user leaves the page. */
  readonly keepalive?: boolean
}

type AnyPath = Record<string, Record<'get' | 'post' | 'put' | 'delete', unknown>>

/**
 * Sends a call of an entity's definition. Its path is computed from the definition, so no type knows it. For a call with a literal path,
 * use `createApi`.
 * @returns the body of the response
 * @throws ApiError
 */
export function callApi<Body>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, query, ...rest }: CallOptions = {},
): Promise<Body> {
  const api = createClientOf<AnyPath>()
  const options = {
    ...(body !== undefined && { body }),
    ...(query && { params: { query } }),
    ...rest,
  }
  const answer: Promise<unknown> = unwrapResponse(api.request(method.toLowerCase() as 'get', path, options as never))
  return answer as Promise<Body>
}

/**
 * A key for a create. It is made once when a form opens and sent with every try, so that a double click or a retry creates one record.
 * `crypto.randomUUID` is not available over plain http, which a trial deployment may use.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @returns the header for a create */
export function idempotent(key: string): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': key }
}
