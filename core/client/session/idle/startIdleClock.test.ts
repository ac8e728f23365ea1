// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../platform/api/lastResponse'
import { startIdleClock, type Warning } from './startIdleClock'

const minute = 60_000
const start = Date.parse('2026-01-05T08:00:00Z')

/** Channels that deliver at once, so that the clock alone decides when things happen. */
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

/** A tab of the browser. */
function openTab({ endsAt = '2026-01-05T20:00:00Z', clockAhead = 0 } = {}) {
  let last: Answer = { at: Date.now(), clockAhead }
  let listener: (answer: Answer) => void = () => {}
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
    onAnswer(listen) {
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

describe('a session that nobody uses', () => {
  it('is warned of two minutes before its end, and ends', () => {
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

  it('begins anew with each answer of the server', () => {
    const tab = openTab()
    pass(29)
    expect(tab.warning).toBeDefined()
    tab.answer()
    expect(tab.warning).toBeUndefined()
    pass(27.9)
    expect(tab.warning).toBeUndefined()
  })

  it('is used when any tab uses it', () => {
    const [one, other] = [openTab(), openTab()]
    pass(29)
    expect(one.warning).toBeDefined()
    other.answer()
    expect(one.warning).toBeUndefined()
    pass(2)
    expect(one.end).not.toHaveBeenCalled()
  })

  it('is not ended by a tab that slept and missed what others did: it asks them first', () => {
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

  it('is kept by typing, at most every few minutes', () => {
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

describe('the longest time', () => {
  it('ends the session however much it is used, by the server’s clock', () => {
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

it('stops with the frame', () => {
  const tab = openTab()
  tab.stop()
  pass(60)
  expect(tab.end).not.toHaveBeenCalled()
  expect(Channel.all.size).toBe(0)
})
