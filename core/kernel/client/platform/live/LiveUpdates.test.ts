// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isInBackground } from '../api/background'
import type { Source } from './LiveConnection'
import { LiveUpdates } from './LiveUpdates'

class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  static get open() {
    return FakeSource.all.filter(({ closed }) => !closed)
  }
  readyState = 0
  closed = false
  constructor() {
    super()
    FakeSource.all.push(this)
  }
  close() {
    this.closed = true
  }
  say(event: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
  up() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  refuse() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

const probe = vi.fn(async () => {})
let updates: LiveUpdates
let stop: () => void

function look(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.all = []
  probe.mockClear()
  updates = new LiveUpdates({ open: () => new FakeSource() as unknown as Source, probe })
  stop = updates.start()
  FakeSource.open[0]!.up()
})
afterEach(() => {
  stop()
  look(true)
  vi.useRealTimers()
})

describe('live updates', () => {
  it('call the listeners of the changed entity, in the background', () => {
    const listener = vi.fn(() => expect(isInBackground()).toBe(true))
    const end = updates.onChanges('van', listener)
    FakeSource.open[0]!.say('change', { entity: 'van', ids: [1, 2] })
    FakeSource.open[0]!.say('change', { entity: 'car', ids: [3] })
    FakeSource.open[0]!.say('change', { entity: 'van' })
    expect(listener.mock.calls).toEqual([[{ ids: [1, 2] }], [{}]])
    end()
    FakeSource.open[0]!.say('change', { entity: 'van', ids: [4] })
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('announce a presence only for its own record, and announce changed rights', () => {
    const [one, two, access] = [vi.fn(), vi.fn(), vi.fn()]
    updates.onPresence('van', 1, one)
    updates.onPresence('van', 2, two)
    updates.onAccess(access)
    FakeSource.open[0]!.say('presence', { entity: 'van', id: 1 })
    FakeSource.open[0]!.say('access')
    expect([one, two, access].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
  })

  it('call all listeners after the connection was lost, because changes may have been missed', () => {
    const listener = vi.fn()
    updates.onChanges('van', listener)
    expect(listener).not.toHaveBeenCalled()
    FakeSource.open[0]!.up()
    expect(listener.mock.calls).toEqual([[{}]])
    FakeSource.open[0]!.say('missed')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('the live connection', () => {
  it('is closed a moment after the tab is hidden, and opened again when the tab is visible', () => {
    const listener = vi.fn()
    updates.onChanges('van', listener)
    look(false)
    look(true)
    vi.advanceTimersByTime(5000)
    expect(FakeSource.all).toHaveLength(1)
    look(false)
    vi.advanceTimersByTime(1000)
    expect(FakeSource.open).toHaveLength(0)
    look(true)
    expect(FakeSource.open).toHaveLength(1)
    FakeSource.open[0]!.up()
    expect(listener).toHaveBeenCalledOnce()
  })

  it('is opened again at growing intervals after a refusal, each time with a request that checks the session', () => {
    let tries = 0
    for (let at = 0; at < 120; at++) {
      const [source] = FakeSource.open
      if (source) {
        tries += 1
        source.refuse()
      }
      vi.advanceTimersByTime(1000)
    }
    expect(probe).toHaveBeenCalledTimes(tries)
    expect(tries).toBeGreaterThan(3)
    expect(tries).toBeLessThan(9)
  })

  it('checks the session when the server ends it, and ignores the old connection', () => {
    const listener = vi.fn()
    updates.onChanges('van', listener)
    const [old] = FakeSource.open
    old!.say('end')
    expect(old!.closed).toBe(true)
    expect(probe).toHaveBeenCalledOnce()
    old!.say('change', { entity: 'van' })
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(3000)
    expect(FakeSource.open).toHaveLength(1)
  })

  it('ends with the frame', () => {
    stop()
    look(false)
    look(true)
    vi.advanceTimersByTime(100_000)
    expect(FakeSource.open).toHaveLength(0)
  })
})
