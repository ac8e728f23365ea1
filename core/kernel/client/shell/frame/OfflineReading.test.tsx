// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SessionProvider } from '../../session/SessionProvider'
import { createSession } from '../../session/createSession'
import { exampleProfile, fakeSessionApi } from '../../session/testing/fakeSessionApi'
import { OfflineReading } from './OfflineReading'

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

/** Renders it for a signed-in user, and waits until there was no response for a while. */
async function show(offlineReading: boolean) {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  const unregister = vi.fn<() => Promise<boolean>>(async () => true)
  const worker = {
    register: vi.fn<(path: string) => Promise<void>>(async () => {}),
    ready: Promise.resolve({ active: { postMessage: vi.fn() } }),
    getRegistration: async () => ({ unregister }),
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: worker }))
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
  return { register: worker.register, unregister, gone }
}

it('registers the worker when there was no response for two seconds', async () => {
  const { register, unregister } = await show(true)
  expect(register).toHaveBeenCalledExactlyOnceWith('/worker.js')
  expect(unregister).not.toHaveBeenCalled()
})

it('removes the worker and all cached data if the deployment turns it off', async () => {
  const { register, unregister, gone } = await show(false)
  expect(unregister).toHaveBeenCalledOnce()
  expect(new Set(gone)).toEqual(new Set(['page', 'answers somebody’s']))
  expect(register).not.toHaveBeenCalled()
})
