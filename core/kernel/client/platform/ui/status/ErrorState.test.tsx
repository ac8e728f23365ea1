// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/ApiError'
import { isInBackground } from '../../api/background'
import { reportReachable } from '../../api/reachable'
import { useLoad } from '../../api/useLoad'
import { ErrorState } from './ErrorState'
import { InlineError } from './InlineError'

const unreachable = () => new ApiError({ message: 'Please check your network connection', status: 0 })
const refused = (status: number, retryAfter?: number) =>
  new ApiError({ message: `Status ${status}`, status, retryAfter })
const retry = vi.fn()
const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const state = (error: ApiError) => <ErrorState error={error} onRetry={retry} />

function look(visible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

let page = 0
beforeEach(() => {
  vi.useFakeTimers()
  retry.mockReset()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  // A failure is known by its page, so each test has one of its own.
  history.replaceState(null, '', `/page${(page += 1)}`)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('a failed load is repeated automatically when the network is back', () => {
  const { unmount } = render(<ErrorState message="Please check your network connection" onRetry={retry} />)
  expect(retry).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledOnce()
  unmount()
  dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledOnce()
})

describe('a failure that can pass', () => {
  it('says why, and that it is tried again, and is, at growing intervals of at most 30 s', async () => {
    const { rerender } = render(state(unreachable()))
    expect(screen.getByText('Please check your network connection')).toBeTruthy()
    expect(screen.getByText('It is tried again automatically.')).toBeTruthy()
    for (const pause of [3, 6, 12, 24, 30, 30]) {
      retry.mockClear()
      await advance(pause - 0.1)
      expect(retry, `before ${pause} s`).not.toHaveBeenCalled()
      await advance(0.1)
      expect(retry, `after ${pause} s`).toHaveBeenCalledOnce()
      rerender(state(unreachable()))
    }
  })

  it('waits as long as the server asks for, and each browser a little differently', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    render(state(refused(503, 10)))
    await advance(12.4)
    expect(retry).not.toHaveBeenCalled()
    await advance(0.1)
    expect(retry).toHaveBeenCalledOnce()
  })

  it('is tried within 2 s when the live connection is back', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    render(state(refused(503, 60)))
    reportReachable()
    await advance(1.7)
    expect(retry).not.toHaveBeenCalled()
    await advance(0.1)
    expect(retry).toHaveBeenCalledOnce()
  })

  it('waits while the tab is hidden, and is tried when it is visible again', async () => {
    render(state(refused(500)))
    look(false)
    await advance(300)
    expect(retry).not.toHaveBeenCalled()
    look(true)
    await advance(2)
    expect(retry).toHaveBeenCalledOnce()
  })

  it('is repeated in the background, so that it keeps no session alive, also where an effect loads', async () => {
    const background: boolean[] = []
    const work = async () => {
      background.push(isInBackground())
      throw unreachable()
    }
    function Loading() {
      const { failure, error, reload } = useLoad('clinics', work)
      return failure && <ErrorState message={failure} error={error} onRetry={reload} />
    }
    render(<Loading />)
    await advance(0.1)
    await advance(3)
    await advance(6)
    expect(background).toEqual([false, true, true])
  })

  it('is announced once, also where the screen shows something else during a retry, and again after a click', async () => {
    const mountedAnew = () => {
      cleanup()
      render(state(unreachable()))
    }
    render(state(unreachable()))
    expect(screen.queryByRole('alert')).not.toBeNull()
    await advance(3)
    mountedAnew()
    expect(screen.queryByRole('alert')).toBeNull()
    await advance(5.9)
    expect(retry).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledTimes(2)
    mountedAnew()
    expect(screen.queryByRole('alert')).not.toBeNull()
  })
})

it.each([403, 404, 409])('a refusal with status %i is not tried again automatically, but 429 is', async (status) => {
  render(state(refused(status)))
  expect(screen.queryByText('It is tried again automatically.')).toBeNull()
  reportReachable()
  await advance(120)
  expect(retry).not.toHaveBeenCalled()
  cleanup()
  render(state(refused(429)))
  await advance(3)
  expect(retry).toHaveBeenCalledOnce()
})

it('a part that did not load says so beside the rest, and is tried again by itself and by a click', async () => {
  const error = unreachable()
  render(<InlineError message="Some rows didn’t load." error={error} onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('It is tried again automatically.')
  await advance(3)
  expect(retry).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(2)
})
