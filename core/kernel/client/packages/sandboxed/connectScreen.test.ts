import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScreenStart, ToScreen } from '@core/kernel/shared/screenMessages'
import { ApiError } from '../../platform/api/ApiError'
import { connectScreen, type ScreenHosts } from './connectScreen'

const start: ScreenStart = {
  path: '/depot-rounds',
  params: {},
  person: { name: 'Ines Duarte' },
  language: 'en',
  look: { isDark: false, isCompact: false, direction: 'ltr', tokens: {} },
}
let time = 0
const hosts = {
  call: vi.fn<ScreenHosts['call']>(async () => ({ done: true })),
  toast: vi.fn<ScreenHosts['toast']>(),
  navigate: vi.fn<ScreenHosts['navigate']>(),
  resize: vi.fn<ScreenHosts['resize']>(),
}
let connection: ReturnType<typeof connectScreen>
let received: ToScreen[]

beforeEach(() => {
  time = 0
  received = []
  connection = connectScreen(start, hosts, () => time)
  connection.port.addEventListener('message', ({ data }: MessageEvent<ToScreen>) => received.push(data))
  connection.port.start()
})
afterEach(() => {
  connection.close()
  connection.port.close()
  vi.clearAllMocks()
})

/** Sends messages as a screen may, and waits until all of them are answered. */
async function send(...messages: readonly unknown[]): Promise<void> {
  const post = (message: unknown) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have a target origin
    connection.port.postMessage(message)
  for (const message of messages) post(message)
  // A channel keeps the order, so this call is answered after them.
  const id = 1_000_000 + Math.random()
  post({ id, call: { method: 'PUT' } })
  await vi.waitUntil(() => received.some((message) => 'id' in message && message.id === id))
}

const responses = () => received.filter((message) => 'id' in message && message.id < 1_000_000)

describe('a sandboxed screen', () => {
  it('is told where it is, and gets the responses of its package’s routes', async () => {
    await send({ id: 1, call: { method: 'POST', path: '/Tick/7', body: { done: true } } })
    expect(received[0]).toEqual({ start })
    expect(hosts.call).toHaveBeenCalledExactlyOnceWith('POST', '/Tick/7', { done: true })
    await vi.waitUntil(() => responses().length > 0)
    expect(responses()).toEqual([{ id: 1, data: { done: true } }])
  })

  it('gets the message of a call that fails', async () => {
    hosts.call.mockRejectedValueOnce(new ApiError({ message: 'The depot is closed.', status: 409, errors: [] }))
    await send({ id: 1, call: { method: 'GET', path: '/Round?day=2026-11-29' } })
    await vi.waitUntil(() => responses().length > 0)
    expect(responses()).toEqual([{ id: 1, error: 'The depot is closed.' }])
  })

  it.each([
    ['GET', '/../Depot/List'],
    ['GET', '//evil.example.com/x'],
    ['GET', 'https://evil.example.com/x'],
    ['GET', '/%2e%2e/User'],
    ['GET', '/Round#x'],
    ['GET', '/Round?a=1?b'],
    ['GET', '/Round\\..\\x'],
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/{id}'],
    ['DELETE', '/Round'],
    ['get', '/Round'],
    [{ toString: 'GET' }, '/Round'],
    ['GET', ['/Round']],
  ])('may call nothing else: %j %j', async (method, path) => {
    await send({ id: 1, call: { method, path } })
    expect(hosts.call).not.toHaveBeenCalled()
    expect(responses()).toEqual([{ id: 1, error: expect.stringContaining('its own package') }])
  })

  it.each([
    null,
    7,
    'navigate',
    [],
    { start: {} },
    { look: {} },
    { id: 'x', call: { method: 'GET', path: '/Round' } },
    { toast: { kind: 'action', text: 'x' } },
    { toast: { kind: '__proto__', text: 'x' } },
    { toast: { kind: 'success', text: { toString: 1 } } },
    { toast: { kind: 'success', text: '  ' } },
    { navigate: ['/x'] },
    { height: '100' },
    { height: -1 },
    { height: Number.NaN },
    { eval: 'alert(1)' },
  ])('does nothing by what isn’t understood: %j', async (message) => {
    await send(message)
    for (const host of Object.values(hosts)) expect(host).not.toHaveBeenCalled()
  })

  it('may show few toasts, and short ones', async () => {
    const toasts = Array.from({ length: 100 }, () => ({ toast: { kind: 'success', text: 'x'.repeat(1000) } }))
    await send(...toasts)
    expect(hosts.toast).toHaveBeenCalledTimes(10)
    expect(hosts.toast).toHaveBeenLastCalledWith('success', 'x'.repeat(200))
    time = 61_000
    await send(...toasts)
    expect(hosts.toast).toHaveBeenCalledTimes(20)
  })

  it('may make six calls at the same time, and 120 in a minute', async () => {
    hosts.call.mockImplementation(() => new Promise(() => {}))
    const calls = Array.from({ length: 10 }, (_, id) => ({ id, call: { method: 'GET', path: '/Round' } }))
    await send(...calls)
    expect(hosts.call).toHaveBeenCalledTimes(6)
    expect(responses()).toHaveLength(4)
    hosts.call.mockReset()
  })

  it('is at most as high as 20,000 px', async () => {
    await send({ height: 1e9 })
    expect(hosts.resize).toHaveBeenCalledExactlyOnceWith(20_000)
  })
})
