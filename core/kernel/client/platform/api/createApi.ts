import createClient, { type Middleware } from 'openapi-fetch'
import type { ApiClient, SendOptions } from './ApiClient'
import type { CallMethod } from '@core/kernel/entity/defineCall'
import { language } from '@core/kernel/entity/language'
import { wordsHeader } from '@core/kernel/shared/wordsHeader'
import { responseInPage } from './responsesInPage'
import { backgroundHeader, isInBackground } from './background'
import { forgeryHeader, forgeryToken } from './forgery'
import { sendOrRead } from './cachedResponses'
import { recordResponse } from './lastResponse'
import { sendAnswered } from './questions'
import { reportUnauthorized } from './unauthorized'
import { type ApiResponse, unwrapResponse } from './unwrapResponse'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Calls that sign in or out. A 401 is a response to the credentials, not the end of a session. */
const signInCall = /^\/api\/auth\/(?!refresh$|change-role$)/i

const session: Middleware = {
  onRequest({ request }) {
    const token = safeMethods.has(request.method) ? undefined : forgeryToken()
    if (token) request.headers.set(forgeryHeader, token)
    if (language) request.headers.set(wordsHeader, language.code)
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
export function createApi<Calls>(): ApiClient<Calls> {
  const client = createClient({
    // Outside of a browser, such as in a test, a path alone is not a valid address.
    baseUrl: globalThis.location?.origin ?? '',
    credentials: 'same-origin',
    fetch: (request) => sendOrRead(request, async (sent) => (await responseInPage(sent)) ?? sendAnswered(sent)),
  })
  client.use(session)
  // Reason for the cast: in openapi-fetch's own types, no body has a readonly array or an `undefined`.
  return client as unknown as ApiClient<Calls>
}

interface AnyOptions extends SendOptions {
  /** Sent as JSON, or as it is if it is a FormData. */
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number | undefined>>
}

/** Sends a call to a path that is computed. `Body` is the type of its response, as the caller knows it. */
export function sendCall<Body>(
  method: CallMethod,
  path: string,
  { query, ...options }: AnyOptions,
): Promise<ApiResponse<Body>> {
  type AnyCalls = Record<CallMethod, (path: string, options: object) => Promise<ApiResponse<Body>>>
  // Reason for the cast: no contract names the path, so there is no type to derive.
  const api = createApi() as unknown as AnyCalls
  return api[method](path, { ...options, ...(query && { params: { query } }) })
}

/**
 * Sends a call of an entity's definition. Its path is computed from the definition, so no type knows it. For a call with a literal path,
 * use `createApi`.
 * @returns the body of the response
 * @throws ApiError
 */
export function callApi<Body>(method: CallMethod, path: string, options: AnyOptions = {}): Promise<NonNullable<Body>> {
  return unwrapResponse(sendCall<Body>(method, path, options))
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
