import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { backgroundHeader, isInBackground } from './background'
import { forgeryHeader, forgeryToken } from './forgery'
import { noteAnswer } from './lastAnswer'
import { reportUnauthorized } from './unauthorized'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Calls that sign in or out: their 401 is an answer about what was typed, not the end of a session. */
const signInCall = /^\/api\/auth\/(?!refresh$|change-role$)/i

const session: Middleware = {
  onRequest({ request }) {
    const token = safeMethods.has(request.method) ? undefined : forgeryToken()
    if (token) request.headers.set(forgeryHeader, token)
    // The client calls this before it first waits for anything, so it still runs within the one who asked.
    if (isInBackground()) request.headers.set(backgroundHeader, '1')
  },
  onResponse({ request, response, schemaPath }) {
    if (response.status === 401) {
      if (!signInCall.test(schemaPath)) reportUnauthorized()
    } else if (!request.headers.has(backgroundHeader)) noteAnswer(response)
  },
}

/**
 * The calls of an API document: `createApi<paths>()` with the `paths` of a generated `*.gen.ts`.
 * Cookies go along, unsafe methods carry the anti-forgery header, a 401 ends the session (S4.5).
 * Wrap each call in `answerOf`, which gives the body or throws.
 */
export function createApi<paths extends {}>(): Client<paths> {
  const client = createClient<paths>({
    // A path alone is no address outside of a browser, such as in a test.
    baseUrl: globalThis.location?.origin ?? '',
    credentials: 'same-origin',
    // Looked up at each call, so that a test may put its own in place.
    fetch: (request) => globalThis.fetch(request),
  })
  client.use(session)
  return client
}
