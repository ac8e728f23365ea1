import { offlineHeader } from '@core/kernel/shared/offline'
import type { PushedMessage } from '@core/kernel/shared/pushedMessage'
import { assetCache, deleteCaches, cachedPage, pageCache, readableUntil } from './offlineCaches'
import { dropKeys } from './sealedDatabase'

/** Messages from the page to the worker. */
export type WorkerMessage =
  | { /** Assets that the page has loaded, and that are to be cached. */ readonly keep: readonly string[] }
  | { readonly forget: true }

/** Patterns of the public pages, which the worker doesn't handle. The build defines them. */
declare const publicPages: readonly string[]

/** The most cached assets: more than one user needs of a build, in a language with words for each chunk. The oldest are deleted first. */
const mostAssets = 800

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetch extends Extendable {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Message extends Extendable {
  readonly data: WorkerMessage
}
interface Push extends Extendable {
  readonly data: { json(): PushedMessage } | null
}
interface NotificationClick extends Extendable {
  readonly notification: Notification
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listen: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listen: (event: Fetch) => void): void
  addEventListener(type: 'message', listen: (event: Message) => void): void
  addEventListener(type: 'push', listen: (event: Push) => void): void
  addEventListener(type: 'notificationclick', listen: (event: NotificationClick) => void): void
}

// TypeScript's types of a page and of a worker exclude each other, and this project compiles with those of a page.
const worker = globalThis as unknown as WorkerScope
const open = publicPages.map((pattern) => new RegExp(pattern, 'i'))
/** Increases when cached data must be deleted. Work that began before then no longer stores anything. */
let turn = 0

// A newer worker takes over at once. It brings no files, so no page gets a mixture: a page names its files by their hashes.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      worker.clients.claim(),
      // The page is requested while the worker starts.
      worker.registration.navigationPreload?.enable(),
    ]),
  ),
)

worker.addEventListener('message', (event) => {
  const { data } = event
  if ('forget' in data) {
    turn++
    event.waitUntil(deleteCaches())
  } else event.waitUntil(cacheLoaded(data.keep))
})

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, tag, link } = event.data.json()
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: link satisfies string }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href } = new URL(String(event.notification.data), location.origin)
  event.waitUntil(openPage(href))
})

/** Shows a page in the tab that has it open, else in a new one: a form in another tab stays as it is. */
async function openPage(href: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window' })
  await (open.find(({ url }) => url === href)?.focus() ?? worker.clients.openWindow(href))
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|assets|icons)\//i.test(pathname) && !open.some((pattern) => pattern.test(pathname)))
      event.respondWith(page(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(event))
})

/** Returns the page from the network or, if that fails, from the cache. */
async function page(event: Fetch): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (isCacheable(response)) event.waitUntil(cachePage(response.clone(), turn))
    return response
  } catch (error) {
    const cache = await caches.open(pageCache)
    const [cached, until] = await Promise.all([cache.match(cachedPage), cache.match(readableUntil)])
    if (!cached) throw error
    if (Number(await until?.text()) > Date.now()) return cached
    // The session has ended. Without it, the page starts and reports that there is no network.
    const html = (await cached.text()).replaceAll(/<script type="application\/json"[^>]*>.*?<\/script>/gs, '')
    await Promise.all([deleteCaches(), dropKeys()])
    return new Response(html, { headers: cached.headers })
  }
}

const isCacheable = (response: Response) => response.ok && response.headers.get(offlineHeader) === 'keep'

/** Returns an asset from the cache if possible, because a file with a hash in its name never changes. */
async function asset(event: Fetch): Promise<Response> {
  const cache = await caches.open(assetCache)
  const cached = await cache.match(event.request)
  if (cached) return cached
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(cache.put(event.request, response.clone()))
  return response
}

/** Caches the page after all files that it names are cached, so that the cached page is always complete. */
async function cachePage(response: Response, mine: number): Promise<void> {
  const html = await response.clone().text()
  await cacheAssets([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name!))
  if (mine !== turn) return
  const cache = await caches.open(pageCache)
  await cache.put(cachedPage, response)
  if (mine !== turn) await caches.delete(pageCache)
}

/** Caches what was loaded before this worker was active: the page of the first visit, and its files. */
async function cacheLoaded(assets: readonly string[]): Promise<void> {
  const mine = turn
  await cacheAssets(assets)
  if (await (await caches.open(pageCache)).match(cachedPage)) return
  const response = await fetch('/', { headers: { accept: 'text/html' } })
  if (isCacheable(response)) await cachePage(response, mine)
}

async function cacheAssets(names: readonly string[]): Promise<void> {
  const cache = await caches.open(assetCache)
  const missing = []
  for (const name of new Set(names)) if (!(await cache.match(name))) missing.push(name)
  await cache.addAll(missing)
  const oldest = await cache.keys()
  await Promise.all(oldest.slice(0, -mostAssets).map((old) => cache.delete(old)))
}
