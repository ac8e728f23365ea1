// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './ApiError'
import { inBackground, isInBackground } from './background'
import { LatestRequest } from './LatestRequest'
import { useLoad } from './useLoad'

/** A server that answers when the test does, and records which requests were aborted, and which were made in the background. */
function server() {
  const requested: { answer(value: string): void; refuse(error: Error): void; signal: AbortSignal }[] = []
  const background: boolean[] = []
  const ask = (signal: AbortSignal) =>
    new Promise<string>((answer, refuse) => {
      background.push(isInBackground())
      requested.push({ answer, refuse, signal })
      signal.addEventListener('abort', () => refuse(new DOMException('Aborted', 'AbortError')))
    })
  return { requested, background, ask }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the latest request', () => {
  it('returns a value, or an error', async () => {
    const request = new LatestRequest()
    expect(await request.take(async () => 'Northside')).toEqual({ value: 'Northside' })
    const error = new ApiError({ message: 'Not for you', status: 403 })
    expect(await request.take(() => Promise.reject(error))).toEqual({ error })
  })

  it('aborts the one before, which then has no outcome', async () => {
    const { requested, ask } = server()
    const request = new LatestRequest()
    const first = request.take(ask)
    const second = request.take(ask)
    expect(requested.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requested[1]!.answer('Southside')
    expect(await first).toBeUndefined()
    expect(await second).toEqual({ value: 'Southside' })
  })

  it('in the background starts five seconds after the end of the one that is running, and several that wait are one', async () => {
    vi.useFakeTimers()
    const { requested, background, ask } = server()
    const request = new LatestRequest()
    const first = request.take(ask)
    const later = inBackground(() => request.take(ask))
    await vi.advanceTimersByTimeAsync(300)
    expect(requested.map(({ signal }) => signal.aborted)).toEqual([false])
    requested[0]!.answer('Northside')
    expect(await first).toEqual({ value: 'Northside' })
    await vi.advanceTimersByTimeAsync(4_900)
    expect(await inBackground(() => request.take(ask))).toBeUndefined()
    await vi.advanceTimersByTimeAsync(100)
    expect(background).toEqual([false, true])
    requested[1]!.answer('Southside')
    expect(await later).toEqual({ value: 'Southside' })
    void inBackground(() => request.take(ask))
    expect(requested, 'nothing is running any more').toHaveLength(3)
  })

  it('in the background waits longer after a slow one: ten times as long as it took, unless it failed', async () => {
    vi.useFakeTimers()
    const { requested, ask } = server()
    const request = new LatestRequest()
    const first = request.take(ask)
    await vi.advanceTimersByTimeAsync(1_000)
    requested[0]!.answer('Northside')
    await first
    await vi.advanceTimersByTimeAsync(4_000)
    void inBackground(() => request.take(ask))
    await vi.advanceTimersByTimeAsync(5_900)
    expect(requested).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(requested).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    requested[1]!.refuse(new Error('Away'))
    await vi.advanceTimersByTimeAsync(0)
    void inBackground(() => request.take(ask))
    expect(requested).toHaveLength(3)
  })

  it('in the background is left out if a person requests something else, or nothing more, before it starts', async () => {
    vi.useFakeTimers()
    const { requested, ask } = server()
    const request = new LatestRequest()
    void request.take(ask)
    const waiting = inBackground(() => request.take(ask))
    void request.take(ask)
    expect(requested[0]!.signal.aborted).toBe(true)
    const last = inBackground(() => request.take(ask))
    request.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await waiting, await last, requested.length]).toEqual([undefined, undefined, 2])
  })

  it('has no outcome either if it succeeds or fails after it was aborted', async () => {
    const request = new LatestRequest()
    const answered = request.take(async () => 'late')
    request.abort()
    expect(await answered).toBeUndefined()
    const failed = request.take(() => Promise.reject(new Error('late')))
    request.abort()
    expect(await failed).toBeUndefined()
  })
})

describe('useLoad', () => {
  it('loads once for a key, loads again for another key, and keeps the old value until then', async () => {
    const { requested, ask } = server()
    const { result, rerender } = renderHook(({ id }) => useLoad(id, ask), { initialProps: { id: 1 } })
    expect(result.current).toMatchObject({ value: undefined, loading: true })
    await act(async () => requested[0]!.answer('Northside'))
    rerender({ id: 1 })
    expect(requested).toHaveLength(1)
    expect(result.current).toMatchObject({ value: 'Northside', loading: false })
    rerender({ id: 2 })
    expect(result.current).toMatchObject({ value: 'Northside', loading: true })
    await act(async () => requested[1]!.answer('Southside'))
    expect(result.current).toMatchObject({ value: 'Southside', loading: false })
  })

  it('[D7] loads again after a live change, in the background, and keeps the old value until then', async () => {
    const { requested, background, ask } = server()
    const { result, rerender } = renderHook(({ id, turn }) => useLoad(id, ask, turn), {
      initialProps: { id: 1, turn: 0 },
    })
    await act(async () => requested[0]!.answer('Northside'))
    rerender({ id: 1, turn: 1 })
    expect(result.current).toMatchObject({ value: 'Northside', loading: false })
    await act(async () => requested[1]!.answer('Southside'))
    expect(result.current).toMatchObject({ value: 'Southside', loading: false })
    rerender({ id: 2, turn: 2 })
    expect(background, 'what a person asks for keeps their session').toEqual([false, true, false])
  })

  it('keeps what is shown if a live reload fails and that can pass, and repeats it in the background', async () => {
    vi.useFakeTimers()
    const { requested, background, ask } = server()
    const { result, rerender } = renderHook(({ turn }) => useLoad('clinics', ask, turn), {
      initialProps: { turn: 0 },
    })
    const refuse = (at: number, status: number) =>
      act(async () => requested[at]!.refuse(new ApiError({ message: `Status ${status}`, status })))
    await act(async () => requested[0]!.answer('Northside'))
    rerender({ turn: 1 })
    await refuse(1, 503)
    expect(result.current).toMatchObject({ value: 'Northside', failure: undefined })
    await act(() => vi.advanceTimersByTimeAsync(45_000))
    expect(background).toEqual([false, true, true])
    await refuse(2, 0)
    rerender({ turn: 2 })
    await act(async () => requested[3]!.answer('Southside'))
    await act(() => vi.advanceTimersByTimeAsync(45_000))
    expect(requested, 'the next live change comes before the repeat').toHaveLength(4)
    expect(result.current.value).toBe('Southside')
    rerender({ turn: 3 })
    await refuse(4, 403)
    expect(result.current, 'rights that were lost show at once').toMatchObject({
      value: undefined,
      failure: 'Status 403',
    })
  })

  it('repeats a failed live reload no sooner than the server asks for, and while the tab is hidden not at all', async () => {
    vi.useFakeTimers()
    const { requested, ask } = server()
    const { rerender } = renderHook(({ turn }) => useLoad('clinics', ask, turn), { initialProps: { turn: 0 } })
    await act(async () => requested[0]!.answer('Northside'))
    rerender({ turn: 1 })
    const busy = new ApiError({ message: 'Busy', status: 503, retryAfter: 600 })
    await act(async () => requested[1]!.refuse(busy))
    await act(() => vi.advanceTimersByTimeAsync(599_000))
    rerender({ turn: 2 })
    expect(requested, 'nor for another change').toHaveLength(2)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(() => vi.advanceTimersByTimeAsync(301_000))
    expect(requested).toHaveLength(2)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(requested).toHaveLength(3)
  })

  it('[D7] loads again on request, in the foreground, and keeps the old value until then', async () => {
    const { requested, background, ask } = server()
    const { result, rerender } = renderHook(({ turn }) => useLoad('clinics', ask, turn), {
      initialProps: { turn: 0 },
    })
    const { reload } = result.current
    await act(async () => requested[0]!.answer('Northside'))
    act(reload)
    expect(result.current).toMatchObject({ value: 'Northside', loading: true })
    await act(async () => requested[1]!.answer('Southside'))
    expect(result.current).toMatchObject({ value: 'Southside', loading: false })
    rerender({ turn: 1 })
    act(reload)
    expect(
      requested.slice(2).map(({ signal }) => signal.aborted),
      'the live one is not waited for',
    ).toEqual([true, false])
    expect(background, 'a click keeps the session, a live change does not').toEqual([false, false, true, false])
    expect(result.current.reload, 'so that an effect can depend on it').toBe(reload)
  })

  it('keeps why it failed while it loads again, and loads nothing again without a key', async () => {
    const { requested, ask } = server()
    const { result, rerender } = renderHook(({ id }: { id: number | undefined }) => useLoad(id, ask), {
      initialProps: { id: undefined as number | undefined },
    })
    act(() => result.current.reload())
    expect(requested).toHaveLength(0)
    expect(result.current.loading).toBe(false)
    rerender({ id: 1 })
    await act(async () => requested[0]!.refuse(new ApiError({ message: 'Please check your network', status: 0 })))
    act(() => result.current.reload())
    expect(result.current).toMatchObject({ failure: 'Please check your network', loading: true })
    await act(async () => requested[1]!.answer('Northside'))
    expect(result.current).toMatchObject({ value: 'Northside', failure: undefined, loading: false })
  })

  it('reports why it failed, until it succeeds', async () => {
    const { requested, ask } = server()
    const { result, rerender } = renderHook(({ id }) => useLoad(id, ask), { initialProps: { id: 1 } })
    await act(async () => requested[0]!.refuse(new ApiError({ message: 'Not for you', status: 403 })))
    expect(result.current).toMatchObject({ failure: 'Not for you', loading: false })
    rerender({ id: 2 })
    await act(async () => requested[1]!.answer('Southside'))
    expect(result.current).toMatchObject({ value: 'Southside', failure: undefined })
  })

  it('loads nothing without a key, and aborts its request when it is unmounted', async () => {
    const work = vi.fn(async () => 'Northside')
    renderHook(() => useLoad(undefined, work))
    expect(work).not.toHaveBeenCalled()
    const { requested, ask } = server()
    const { unmount } = renderHook(() => useLoad(7, ask))
    unmount()
    expect(requested[0]!.signal.aborted).toBe(true)
  })
})
