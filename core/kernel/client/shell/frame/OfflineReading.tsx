import { useEffect } from 'react'
import { workerPath } from '@core/kernel/shared/offline'
import { lastResponse, onResponse } from '../../platform/api/lastResponse'
import { deleteCaches, pageCache, readableUntil } from '../../platform/offline/offlineCaches'
import type { WorkerMessage } from '../../platform/offline/worker'
import { whenIdle } from '../../platform/whenIdle'
import { useSessionState } from '../../session/SessionProvider'

/** Milliseconds without a response after which the first screen is considered complete, so that caching doesn't slow it down. */
const quiet = 2_000

/** The end of the session is stored at most once in this many ms. */
const noteEvery = 60_000

/** Part of the frame: registers a service worker that caches the page and its files, or removes it if the deployment turns it off. */
export function OfflineReading() {
  const { profile, deployment } = useSessionState()
  const limits = profile?.session
  const wanted = deployment?.offlineReading ?? false
  const supported = import.meta.env.PROD && 'serviceWorker' in navigator

  useEffect(() => {
    if (supported) return onceQuiet(() => void (wanted ? registerWorker() : removeWorker()).catch(() => {}))
  }, [supported, wanted])

  useEffect(() => {
    if (!supported || !wanted || !limits) return
    const { idleMinutes, endsAt } = limits
    let noted = 0
    const note = () => {
      const { at, clockAhead } = lastResponse()
      if (at - noted < noteEvery) return
      noted = at
      void noteEnd(Math.min(at + idleMinutes * 60_000, Date.parse(endsAt) - clockAhead)).catch(() => {})
    }
    return onResponse(note)
  }, [supported, wanted, limits])
  return null
}

/**
 * Runs work when there was no response for a while.
 * @returns a function that cancels this
 */
function onceQuiet(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let cancel = () => {}
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      stop()
      cancel = whenIdle(work)
    }, quiet)
  }
  const stop = onResponse(wait)
  wait()
  return () => {
    clearTimeout(timer!)
    stop()
    cancel()
  }
}

async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(workerPath)
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  const message: WorkerMessage = { keep: own.map(({ pathname }) => pathname) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  active?.postMessage(message)
}

async function removeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
  await deleteCaches()
}

async function noteEnd(until: number): Promise<void> {
  const cache = await caches.open(pageCache)
  await cache.put(readableUntil, new Response(String(until)))
}
