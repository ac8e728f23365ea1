import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@core/client/session'
import { DraftSaver } from './DraftSaver'

const network = new ApiError({ message: 'Please check your network connection', status: 0 })

function saver() {
  const save = vi.fn<() => Promise<void>>().mockResolvedValue()
  const onStatus = vi.fn()
  const onRefused = vi.fn()
  return {
    save,
    onStatus,
    onRefused,
    saver: new DraftSaver({ save, onStatus, onRefused }),
    status: () => onStatus.mock.lastCall?.[0] as string,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the draft of a public form', () => {
  it('[D4] is saved 5 s after the last change, and not before', async () => {
    const one = saver()
    one.saver.changed()
    await vi.advanceTimersByTimeAsync(4000)
    one.saver.changed()
    await vi.advanceTimersByTimeAsync(4999)
    expect(one.save).not.toHaveBeenCalled()
    expect(one.status()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(one.save).toHaveBeenCalledTimes(1)
    expect(one.status()).toBe('saved')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(one.save, 'nothing new is not saved again').toHaveBeenCalledTimes(1)
  })

  it('saves again what is typed during a save', async () => {
    const one = saver()
    let answer = () => {}
    one.save.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    one.saver.changed()
    await vi.advanceTimersByTimeAsync(5000)
    one.saver.changed()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(one.save, 'never two at once').toHaveBeenCalledTimes(1)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(one.status()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(5000)
    expect(one.save).toHaveBeenCalledTimes(2)
    expect(one.status()).toBe('saved')
  })

  it('is retried with growing delays while the network is down', async () => {
    const one = saver()
    one.save.mockRejectedValue(network)
    one.saver.changed()
    await vi.advanceTimersByTimeAsync(5000)
    expect(one.status()).toBe('failed')
    await vi.advanceTimersByTimeAsync(5000 + 10_000 + 30_000)
    expect(one.save).toHaveBeenCalledTimes(4)
    one.save.mockResolvedValue()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(one.status()).toBe('saved')
  })

  it('is sent at once on request, for example when the browser is online again', async () => {
    const one = saver()
    one.save.mockRejectedValueOnce(network)
    one.saver.changed()
    await vi.advanceTimersByTimeAsync(5000)
    await one.saver.flush()
    expect(one.save).toHaveBeenCalledTimes(2)
    expect(one.status()).toBe('saved')
    await one.saver.flush()
    expect(one.save, 'nothing to send').toHaveBeenCalledTimes(2)
  })

  it('waits for the delay that the server requests', async () => {
    const one = saver()
    one.save.mockRejectedValueOnce(new ApiError({ message: 'Too many', status: 429, retryAfter: 20 }))
    one.saver.changed()
    await vi.advanceTimersByTimeAsync(5000 + 19_000)
    expect(one.save).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(one.save).toHaveBeenCalledTimes(2)
  })

  it('waits for the user after a refusal, and continues once that is resolved', async () => {
    const one = saver()
    const refusal = new ApiError({ message: 'Changed in another tab', status: 409 })
    one.save.mockRejectedValueOnce(refusal)
    one.saver.changed()
    await vi.advanceTimersByTimeAsync(5000)
    expect(one.onRefused).toHaveBeenCalledExactlyOnceWith(refusal)
    one.saver.changed()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(one.save).toHaveBeenCalledTimes(1)
    one.saver.resume(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(one.save).toHaveBeenCalledTimes(2)
  })

  it('stops when the form is submitted', async () => {
    const one = saver()
    one.saver.changed()
    one.saver.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(one.save).not.toHaveBeenCalled()
  })
})
