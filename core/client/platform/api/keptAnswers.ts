import { proxy } from 'valtio/vanilla'
import { offlineHeader } from '@core/shared/offline'
import { whenIdle } from '../whenIdle'
import { answersOf, forgetKept } from '../offline/keptCaches'
import type { WorkerMessage } from '../offline/worker'
import { OfflineChange } from './ApiError'
import { isAbort } from './unwrapResponse'

/** So many answers are kept; of more, the oldest go. */
const mostAnswers = 200

const fetchedAt = 'x-fetched-at'

/** What one sees of earlier answers: the time of the oldest on this page, in ms since 1970; undefined where all is fresh. */
export const keptShown = proxy<{ since: number | undefined }>({ since: undefined })

/** The session and what it may see; undefined while nothing may be kept. */
let owner: string | undefined

/**
 * Says whose answers are kept and read from now on. Those of anybody else are deleted.
 * @param next the session, its role and rights, as a text
 */
export function keepAnswersOf(next: string): void {
  if (owner !== undefined && owner !== next) forgetAnswers()
  owner = next
  // What an earlier session left behind; the first screen need not wait for that.
  if (hasCaches()) whenIdle(() => void (owner !== undefined && forgetKept(owner)))
}

/** Somebody left, or came: nothing is kept any more, neither here nor by the service worker. */
export function forgetAnswers(): void {
  owner = undefined
  keptShown.since = undefined
  if (!hasCaches()) return
  void forgetKept()
  // It may be about to keep something that it began to fetch before.
  const message: WorkerMessage = { forget: true }
  navigator.serviceWorker?.controller?.postMessage(message)
}

/** Only over https. */
const hasCaches = () => 'caches' in globalThis

/** Another page: what it shows may be fresh. */
export function forgetShown(): void {
  keptShown.since = undefined
}

/**
 * Sends a request. What the server marks is kept, and answers the same request while the server can't be reached.
 * @throws what `send` throws, where nothing is kept
 */
export async function sendOrRead(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const mine = owner
  const wasOnline = navigator.onLine
  try {
    const response = await send(request)
    keptShown.since = undefined
    if (mine !== undefined && response.ok && response.headers.get(offlineHeader) === 'keep') {
      const copy = response.clone()
      whenIdle(() => void keep(mine, request, copy).catch(() => {}))
    }
    return response
  } catch (error) {
    if (mine === undefined || isAbort(error)) throw error
    // Whether what was sent before the network went away has arrived, nobody knows.
    if (!wasOnline && changesSomething(request)) throw new OfflineChange({ cause: error })
    const kept = await read(mine, request).catch(() => undefined)
    if (!kept || mine !== owner) throw error
    keptShown.since = Math.min(keptShown.since ?? Infinity, Number(kept.headers.get(fetchedAt)))
    return kept
  }
}

async function keep(mine: string, request: Request, response: Response): Promise<void> {
  const [address, body] = await Promise.all([addressOf(request), response.blob()])
  if (mine !== owner) return
  const cache = await caches.open(answersOf(mine))
  const headers = { 'content-type': 'application/json', [fetchedAt]: String(Date.now()) }
  await cache.put(address, new Response(body, { headers }))
  const oldest = await cache.keys()
  await Promise.all(oldest.slice(0, -mostAnswers).map((old) => cache.delete(old)))
  // Somebody else's by now.
  if (mine !== owner) await caches.delete(answersOf(mine))
}

async function read(mine: string, request: Request): Promise<Response | undefined> {
  if (!(await caches.has(answersOf(mine)))) return undefined
  const cache = await caches.open(answersOf(mine))
  return cache.match(await addressOf(request))
}

/** A cache knows requests by GET alone; most of ours are told apart by their body. */
async function addressOf(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url)
  // The total is one of what an answer may leave out: the same rows, whether or not it was counted anew.
  const body = (await request.clone().text()).replace(/,"total":false/, '')
  return `/kept/answer?${encodeURIComponent(`${request.method} ${pathname}${search} ${body}`)}`
}

/** Lists and figures are read by POST; a create has a key besides. */
function changesSomething({ method, headers }: Request): boolean {
  return method === 'PUT' || method === 'DELETE' || headers.has('Idempotency-Key')
}
