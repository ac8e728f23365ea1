// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SessionProvider } from '../../session/SessionProvider'
import { createSession } from '../../session/createSession'
import { exampleProfile, fakeSessionApi } from '../../session/testing/fakeSessionApi'
import type { WorkerMessage } from '../../platform/offline/worker'
import { OfflineReading } from './OfflineReading'

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

/**
 * Stands in for the browser's list of what a page has loaded: one script so far.
 * @returns a function that adds a resource
 */
function stubResources() {
  const entry = (path: string, workerStart: number) => ({ name: `${location.origin}${path}`, workerStart })
  vi.stubGlobal(
    'performance',
    Object.assign(Object.create(performance), { getEntriesByType: () => [entry('/assets/a.js', 0)] }),
  )
  let notify = (_entries: unknown[]) => {}
  class Observer {
    constructor(listen: (list: { getEntries: () => unknown[] }) => void) {
      notify = (entries) => listen({ getEntries: () => entries })
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  return (path: string, workerStart: number) => notify([entry(path, workerStart)])
}

/** Renders it for a signed-in user, and waits until there was no response for a while. */
async function show(offlineReading: boolean) {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  const postMessage = vi.fn<(message: WorkerMessage) => void>()
  const unregister = vi.fn<() => Promise<boolean>>(async () => true)
  const worker = {
    register: vi.fn<(path: string) => Promise<void>>(async () => {}),
    ready: Promise.resolve({ active: { postMessage } }),
    getRegistration: async () => ({ unregister }),
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: worker }))
  const load = stubResources()
  const gone: string[] = []
  vi.stubGlobal('caches', {
    keys: async () => ['page', 'assets', 'answers somebody’s'],
    delete: async (name: string) => void gone.push(name),
  })
  const api = fakeSessionApi([])
  const deployment = await api.deployment()
  api.deployment.mockResolvedValue({ ...deployment, ...(offlineReading && { offlineReading }) })
  localStorage.setItem('TOKEN', exampleProfile.sessionId)
  const session = createSession(api, {
    navigate: () => {},
    currentPath: () => '/',
    toast: { success() {}, error() {} },
    enter: async () => {},
  })
  await session.load()
  render(
    <SessionProvider session={session}>
      <OfflineReading />
    </SessionProvider>,
  )
  await vi.advanceTimersByTimeAsync(1_900)
  expect(worker.register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  return {
    register: worker.register,
    unregister,
    gone,
    load,
    sent: () => postMessage.mock.calls.map(([message]) => message),
  }
}

it('registers the worker when there was no response for two seconds', async () => {
  const { register, unregister } = await show(true)
  expect(register).toHaveBeenCalledExactlyOnceWith('/worker.js')
  expect(unregister).not.toHaveBeenCalled()
})

it('caches what the page loaded before the worker took over, also what arrives after it is registered', async () => {
  const { load, sent } = await show(true)
  expect(sent()).toEqual([{ keep: ['/assets/a.js'] }])
  load('/api/Deployment', 0)
  load('/assets/seen-by-the-worker.js', 12)
  load('/assets/late.js', 0)
  expect(sent()).toEqual([{ keep: ['/assets/a.js'] }, { keep: ['/assets/late.js'] }])
})

it('removes the worker and all cached data if the deployment turns it off', async () => {
  const { register, unregister, gone } = await show(false)
  expect(unregister).toHaveBeenCalledOnce()
  expect(new Set(gone)).toEqual(new Set(['page', 'answers somebody’s']))
  expect(register).not.toHaveBeenCalled()
})
