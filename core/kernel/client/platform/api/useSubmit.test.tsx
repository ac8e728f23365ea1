// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './ApiError'
import { useSubmit } from './useSubmit'

afterEach(cleanup)

const refusal = new ApiError({ message: 'Name is taken', status: 409, errors: [{ field: 'name', message: 'Taken' }] })

describe('useSubmit', () => {
  it('runs the action once at a time', async () => {
    let end = () => {}
    const action = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const { result } = renderHook(() => useSubmit(action))
    act(() => {
      void result.current.submit()
      void result.current.submit()
    })
    expect(action).toHaveBeenCalledOnce()
    expect(result.current.busy).toBe(true)
    await act(async () => end())
    expect(result.current.busy).toBe(false)
    await act(async () => {
      void result.current.submit()
      end()
    })
    expect(action).toHaveBeenCalledTimes(2)
  })

  it('shows a failure, by field too, until the next try', async () => {
    const action = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValueOnce()
    const onFailed = vi.fn()
    const { result } = renderHook(() => useSubmit(action, { onFailed }))
    expect(await act(() => result.current.submit())).toBe(refusal)
    expect(result.current.failure).toBe('Name is taken')
    expect(result.current.errorOf('name')).toBe('Taken')
    expect(result.current.errorOf('email')).toBeUndefined()
    // With nothing more, since a toast takes an action after its text.
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('Name is taken')
    await act(() => result.current.submit())
    expect(result.current.failure).toBeUndefined()
  })

  it('never runs again after a success where a code can be used only once', async () => {
    const action = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValue()
    const { result } = renderHook(() => useSubmit(action, { once: true }))
    for (let tries = 0; tries < 3; tries++) await act(async () => void (await result.current.submit()))
    expect(action).toHaveBeenCalledTimes(2)
  })

  it('sends nothing that its check refuses, and says why', async () => {
    const action = vi.fn<(name: string) => Promise<void>>().mockResolvedValue()
    const check = (name: string) => (name ? undefined : { field: 'name', message: 'Name is required' })
    const { result } = renderHook(() => useSubmit(action, { check }))
    await act(async () => void (await result.current.submit('')))
    expect(result.current.failure).toBe('Name is required')
    expect(result.current.errorOf('name')).toBe('Name is required')
    expect(action).not.toHaveBeenCalled()
    await act(async () => void (await result.current.submit('Loaners')))
    expect(result.current.failure).toBeUndefined()
    expect(action).toHaveBeenCalledExactlyOnceWith('Loaners')
  })

  it('says which of several buttons is running', async () => {
    let end = () => {}
    const { result } = renderHook(() => useSubmit((_id: number) => new Promise<void>((resolve) => (end = resolve))))
    act(() => void result.current.submit(12))
    expect(result.current.running).toEqual([12])
    await act(async () => end())
    expect(result.current.running).toBeUndefined()
  })

  it('never shows the text of a bug', async () => {
    const { result } = renderHook(() => useSubmit(() => Promise.reject(new TypeError('x is undefined'))))
    await act(async () => void (await result.current.submit()))
    expect(result.current.failure).toBe('Something went wrong. Please try again later.')
  })
})
