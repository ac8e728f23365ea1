import { proxy } from 'valtio/vanilla'
import { offlineHeader } from '@core/kernel/shared/offline'
import { whenIdle } from '../whenIdle'
import { responseCacheOf, deleteCaches } from '../offline/offlineCaches'
import type { WorkerMessage } from '../offline/worker'
import { OfflineChange } from './ApiError'
import { isAbort } from './unwrapResponse'

/** The most cached responses. The oldest are deleted first. */
const mostResponses = 200

const fetchedAt = 'x-fetched-at'

/** Whether the page shows cached responses: the time of the oldest in ms since 1970; undefined if everything is fresh. */
export const shownFromCache = proxy<{ since: number | undefined }>({ since: undefined })

/** Identifies the session and its rights; undefined while nothing may be cached. */
let owner: string | undefined

/**
 * Sets whose responses are cached and read from now on. Those of any other owner are deleted.
 * @param next the session, its role and rights, as a text
 */
export function cacheResponsesOf(next: string): void {
  if (owner !== undefined && owner !== next) clearCachedResponses()
  owner = next
  // Deletes what an earlier session left. It runs later, because the first screen need not wait for it.
  if (hasCaches()) whenIdle(() => void (owner !== undefined && deleteCaches(owner)))
}

/** Stops caching and deletes all cached responses, also those of the service worker, because a user logged out or logged in. */
export function clearCachedResponses(): void {
  owner = undefined
  shownFromCache.since = undefined
  if (!hasCaches()) return
  void deleteCaches()
  // The worker may be about to cache something that it began to fetch before.
  const message: WorkerMessage = { forget: true }
  navigator.serviceWorker?.controller?.postMessage(message)
}

/** Caches only exist over https. */
const hasCaches = () => 'caches' in globalThis

/** To be called when another page opens, because its data may be fresh. */
export function clearShownFromCache(): void {
  shownFromCache.since = undefined
}

/**
 * Sends a request. Responses that the server marks are cached, and used for the same request while the server can't be reached.
 * @throws what `send` throws, if there is no cached response
 */
export async function sendOrRead(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const mine = owner
  const wasOnline = navigator.onLine
  try {
    const response = await send(request)
    shownFromCache.since = undefined
    if (mine !== undefined && response.ok && response.headers.get(offlineHeader) === 'keep') {
      const copy = response.clone()
      whenIdle(() => void store(mine, request, copy).catch(() => {}))
    }
    return response
  } catch (error) {
    if (mine === undefined || isAbort(error)) throw error
    // Only if the browser was offline from the start. If the network failed later, the change may have reached the server.
    if (!wasOnline && changesSomething(request)) throw new OfflineChange({ cause: error })
    const cached = await read(mine, request).catch(() => undefined)
    if (!cached || mine !== owner) throw error
    shownFromCache.since = Math.min(shownFromCache.since ?? Infinity, Number(cached.headers.get(fetchedAt)))
    return cached
  }
}

async function store(mine: string, request: Request, response: Response): Promise<void> {
  const [address, body] = await Promise.all([addressOf(request), response.blob()])
  if (mine !== owner) return
  const cache = await caches.open(responseCacheOf(mine))
  const headers = { 'content-type': 'application/json', [fetchedAt]: String(Date.now()) }
  await cache.put(address, new Response(body, { headers }))
  const oldest = await cache.keys()
  await Promise.all(oldest.slice(0, -mostResponses).map((old) => cache.delete(old)))
  // The owner has changed while the response was being stored.
  if (mine !== owner) await caches.delete(responseCacheOf(mine))
}

async function read(mine: string, request: Request): Promise<Response | undefined> {
  if (!(await caches.has(responseCacheOf(mine)))) return undefined
  const cache = await caches.open(responseCacheOf(mine))
  return cache.match(await addressOf(request))
}

/** A cache only stores GET requests, and most of ours differ only in their body, so the key contains the body. */
async function addressOf(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url)
  // The key ignores whether the total is counted again, because the rows are the same.
  const body = (await request.clone().text()).replace(/,"total":false/, '')
  return `/cached/response?${encodeURIComponent(`${request.method} ${pathname}${search} ${body}`)}`
}

/** Whether a request changes data. Lists and figures are read by POST, but only a create has an idempotency key. */
function changesSomething({ method, headers }: Request): boolean {
  return method === 'PUT' || method === 'DELETE' || headers.has('Idempotency-Key')
}
