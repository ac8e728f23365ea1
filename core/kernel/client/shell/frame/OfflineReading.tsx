import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { workerPath } from '@core/kernel/shared/offline'
import { lastResponse, onResponse } from '../../platform/api/lastResponse'
import { deleteCaches, pageCache, readableUntil } from '../../platform/offline/offlineCaches'
import type { WorkerMessage } from '../../platform/offline/worker'
import { openQueue, writeAs } from '../../platform/offlineWrites/openQueue'
import { waiting } from '../../platform/offlineWrites/waiting'
import { isFeatureOff } from '../../platform/featuresOff'
import { LazyOverlay } from '../../platform/screens/LazyOverlay'
import { type LoadScreen, preloadScreen } from '../../platform/screens/loadScreen'
import { whenIdle } from '../../platform/whenIdle'
import { useSessionState } from '../../session/SessionProvider'

const loadWaitingWrites: LoadScreen = () => import('../waiting/WaitingWrites')
const ignored = () => {}

/** Milliseconds without a response after which the first screen is considered complete, so that caching doesn't slow it down. */
const quiet = 2_000

/** The end of the session is stored at most once in this many ms. */
const noteEvery = 60_000

/**
 * Part of the frame: registers a service worker that caches the page and its files, or removes it if the deployment turns it off. Loads what
 * keeps writes without a connection, and shows what waits.
 */
export function OfflineReading() {
  const { profile, roleId, viewing, deployment } = useSessionState()
  const isWaiting = useSnapshot(waiting).writes.length > 0
  const limits = profile?.session
  const wanted = deployment?.offlineReading ?? false
  const supported = import.meta.env.PROD && 'serviceWorker' in navigator

  // Before the effects of the page, which may write or read at once.
  useLayoutEffect(() => {
    if (!profile || roleId === undefined || viewing || isFeatureOff('offlineWriting')) return
    const { id: userId, sessionId, roles } = profile
    const roleName = roles.find(({ id }) => id === roleId)?.name ?? ''
    writeAs({ userId, sessionId, roleId, roleName, keepsKey: wanted })
    const stop = onceQuiet(() => void openQueue().then((queue) => queue && preloadScreen(loadWaitingWrites)))
    return () => {
      stop()
      writeAs(undefined)
    }
  }, [profile, roleId, viewing, wanted])

  useEffect(() => {
    if (!supported) return
    const ended = new AbortController()
    const cancel = onceQuiet(() => void (wanted ? registerWorker(ended.signal) : removeWorker()).catch(() => {}))
    return () => {
      cancel()
      ended.abort()
    }
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
  return isWaiting && <LazyOverlay load={loadWaitingWrites} onFailed={ignored} />
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

async function registerWorker(ended: AbortSignal): Promise<void> {
  await navigator.serviceWorker.register(workerPath)
  const { active } = await navigator.serviceWorker.ready
  if (ended.aborted) return
  const cache = (entries: PerformanceEntryList) => {
    const message: WorkerMessage = { keep: loadedWithoutWorker(entries) }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    active?.postMessage(message)
  }
  cache(performance.getEntriesByType('resource'))
  // A script that is requested before the worker takes over, and arrives after this moment, is cached as well.
  const later = new PerformanceObserver((list) => {
    if (loadedWithoutWorker(list.getEntries()).length > 0) cache(list.getEntries())
  })
  later.observe({ type: 'resource' })
  ended.addEventListener('abort', () => later.disconnect())
}

/** @returns the paths of the scripts, styles and fonts that no worker saw, because there was none yet */
function loadedWithoutWorker(entries: PerformanceEntryList): string[] {
  const unseen = entries.filter((entry) => 'workerStart' in entry && entry.workerStart === 0)
  const urls = unseen.map(({ name }) => new URL(name))
  const own = urls.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return own.map(({ pathname }) => pathname)
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
