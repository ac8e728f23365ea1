// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from './Toasts'
import { toast } from './toast'

/** Lets time pass, ms, in steps: what a step changes is drawn, and starts its timers, before the next. */
async function tick(ms: number) {
  for (let passed = 0; passed <= ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50))
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // Its chunk, so that only the toast's own time counts below.
  await import('./ToastHost')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show(kind: 'success' | 'error', message: string) {
  render(<Toasts />)
  act(() => toast[kind](message))
  await tick(0)
  return screen.getByText(message).closest<HTMLElement>('[role]')!
}

describe('toasts', () => {
  it('[S8.10] close by themselves after 1500 ms, in the light theme', async () => {
    const shown = await show('success', 'Saved')
    expect(shown.classList.contains('light')).toBe(true)
    await tick(1300)
    expect(screen.queryByText('Saved')).toBeTruthy()
    await tick(1000)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('[S8.10] close by a click', async () => {
    fireEvent.click(await show('error', 'Broken'))
    await tick(1100)
    expect(screen.queryByText('Broken')).toBeNull()
  })

  it('[S8.10] stay while pointed at', async () => {
    const shown = await show('success', 'Read me')
    fireEvent.mouseEnter(shown)
    await tick(5000)
    expect(screen.queryByText('Read me')).toBeTruthy()
  })

  it('an error is announced at once, a success when there is a pause', async () => {
    expect((await show('error', 'Broken')).getAttribute('role')).toBe('alert')
    cleanup()
    expect((await show('success', 'Saved')).getAttribute('role')).toBe('status')
  })
})
