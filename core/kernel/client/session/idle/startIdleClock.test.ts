// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LastResponse } from '../../platform/api/lastResponse'
import { startIdleClock, type Warning } from './startIdleClock'

const minute = 60_000
const start = Date.parse('2026-01-05T08:00:00Z')

/** A channel that delivers at once, so that only the fake clock determines the order. */
class Channel extends EventTarget {
  static all = new Set<Channel>()
  deaf = false
  constructor() {
    super()
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this && !other.deaf) other.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {
    Channel.all.delete(this)
  }
}

/** Simulates a tab of the browser. */
function openTab({ endsAt = '2026-01-05T20:00:00Z', clockAhead = 0 } = {}) {
  let last: LastResponse = { at: Date.now(), clockAhead }
  let listener: (answer: LastResponse) => void = () => {}
  const tab = {
    warning: undefined as Warning | undefined,
    end: vi.fn<(why: string) => void>(),
    refresh: vi.fn(async () => tab.answer()),
    answer() {
      last = { at: Date.now(), clockAhead }
      listener(last)
    },
    stop: () => {},
  }
  tab.stop = startIdleClock({
    limits: { idleMinutes: 30, endsAt },
    lastResponse: () => last,
    onResponse(listen) {
      listener = listen
      return () => {
        listener = () => {}
      }
    },
    warn: (warning) => (tab.warning = warning),
    end: tab.end,
    refresh: tab.refresh,
  })
  tabs.push(tab)
  return tab
}
const tabs: { stop(): void }[] = []
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * minute)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an idle session', () => {
  it('gets a warning two minutes before its end, and ends', () => {
    const tab = openTab()
    pass(27.9)
    expect(tab.warning).toBeUndefined()
    pass(0.1)
    expect(tab.warning).toEqual({ why: 'idle', at: start + 30 * minute })
    pass(1.9)
    expect(tab.end).not.toHaveBeenCalled()
    pass(0.2)
    expect(tab.end).toHaveBeenCalledExactlyOnceWith('idle')
  })

  it('starts its time again with each response of the server', () => {
    const tab = openTab()
    pass(29)
    expect(tab.warning).toBeDefined()
    tab.answer()
    expect(tab.warning).toBeUndefined()
    pass(27.9)
    expect(tab.warning).toBeUndefined()
  })

  it('is active if any tab is active', () => {
    const [one, other] = [openTab(), openTab()]
    pass(29)
    expect(one.warning).toBeDefined()
    other.answer()
    expect(one.warning).toBeUndefined()
    pass(2)
    expect(one.end).not.toHaveBeenCalled()
  })

  it('is not ended by a tab that slept and missed messages: it first asks the other tabs', () => {
    const slept = openTab()
    const [ears] = Channel.all
    ears!.deaf = true
    const other = openTab()
    pass(20)
    other.answer()
    pass(9.9)
    ears!.deaf = false
    pass(5)
    expect(slept.end).not.toHaveBeenCalled()
    expect(slept.warning).toBeUndefined()
  })

  it('is extended by typing, with a request every few minutes at most', () => {
    const tab = openTab()
    const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    pass(4)
    press()
    expect(tab.refresh).not.toHaveBeenCalled()
    pass(2)
    press()
    press()
    expect(tab.refresh).toHaveBeenCalledOnce()
    pass(27)
    expect(tab.warning).toBeUndefined()
    pass(2)
    press()
    expect(tab.refresh, 'once it is asked, the dialog alone decides').toHaveBeenCalledOnce()
  })
})

describe('the maximum duration', () => {
  it('ends the session even if it is active, by the server’s clock', () => {
    const tab = openTab({ endsAt: '2026-01-05T09:10:00Z', clockAhead: 60 * minute })
    pass(5)
    tab.answer()
    pass(3.1)
    expect(tab.warning).toEqual({ why: 'ended', at: start + 10 * minute })
    tab.answer()
    pass(2)
    expect(tab.end).toHaveBeenCalledExactlyOnceWith('ended')
  })
})

it('the clock stops with the frame', () => {
  const tab = openTab()
  tab.stop()
  pass(60)
  expect(tab.end).not.toHaveBeenCalled()
  expect(Channel.all.size).toBe(0)
})
