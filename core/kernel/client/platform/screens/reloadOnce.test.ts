// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadOnce } from './reloadOnce'

const gone = new Error('the chunk is gone')
const reload = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.useFakeTimers({ now: new Date('2026-01-01') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a missing chunk', () => {
  it('reloads the page once, and is an error after that', () => {
    void reloadOnce(gone, reload)
    expect(reload).toHaveBeenCalledOnce()
    expect(() => reloadOnce(gone, reload)).toThrow(gone)
    expect(() => reloadOnce(new Error('another one'), reload)).toThrow('another one')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('may reload the page again after the next deployment', () => {
    void reloadOnce(gone, reload)
    vi.advanceTimersByTime(3_600_000)
    void reloadOnce(gone, reload)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('never reloads the page while the browser is offline', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(() => reloadOnce(gone, reload)).toThrow(gone)
    expect(reload).not.toHaveBeenCalled()
  })
})
