// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, toasts } from './toast'
import { Toasts } from './Toasts'

beforeEach(() => {
  vi.useFakeTimers()
  toasts.list = []
  render(<Toasts />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isShown = (message: string) => screen.queryByText(message) !== null

async function show(kind: 'success' | 'error', message: string) {
  toast[kind](message)
  await tick(0)
  return screen.getByText(message).closest<HTMLElement>('.light')!
}

describe('toasts', () => {
  it('[S8.10] close by themselves after 1500 ms, in the light theme', async () => {
    const card = await show('success', 'Saved')
    expect(card.className).toMatch(/\blight\b/)
    await tick(1499)
    expect(isShown('Saved')).toBe(true)
    await tick(1)
    expect(isShown('Saved')).toBe(false)
  })

  it('stay longer where something can be done about them, and do it once', async () => {
    const undo = vi.fn()
    toast.success('Deleted', { label: 'Undo', run: undo })
    await tick(5000)
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    await tick(0)
    expect(undo).toHaveBeenCalledOnce()
    expect(isShown('Deleted')).toBe(false)
    toast.success('Deleted again', { label: 'Undo', run: undo })
    await tick(8000)
    expect(isShown('Deleted again')).toBe(false)
    expect(undo).toHaveBeenCalledOnce()
  })

  it('[S8.10] close by a click', async () => {
    fireEvent.click(await show('error', 'Broken'))
    await tick(0)
    expect(isShown('Broken')).toBe(false)
  })

  it('[S8.10] stay while pointed at, and then for the rest of their time', async () => {
    const card = await show('success', 'Read me')
    await tick(1000)
    fireEvent.pointerEnter(card)
    await tick(5000)
    expect(isShown('Read me')).toBe(true)
    fireEvent.pointerLeave(card)
    await tick(499)
    expect(isShown('Read me')).toBe(true)
    await tick(1)
    expect(isShown('Read me')).toBe(false)
  })

  it('[S8.10] stay while focused, and are dismissed by the button in them', async () => {
    await show('success', 'Read me')
    const button = screen.getByRole('button', { name: 'Dismiss', hidden: true })
    act(() => button.focus())
    await tick(5000)
    expect(isShown('Read me')).toBe(true)
    fireEvent.click(button)
    await tick(0)
    expect(isShown('Read me')).toBe(false)
  })

  it.each(['mouse', 'touch'])('[S8.10] are thrown away by a drag (%s), to either side', async (pointerType) => {
    for (const distance of [120, -120]) {
      const card = await show('success', 'Throw me')
      fireEvent.pointerDown(card, { clientX: 300, button: 0, pointerId: 1, pointerType })
      fireEvent.pointerMove(card, { clientX: 300 + distance, pointerId: 1, pointerType })
      expect(card.style.translate).toBe(`${distance}px`)
      fireEvent.pointerUp(card, { clientX: 300 + distance, pointerId: 1, pointerType })
      await tick(0)
      expect(isShown('Throw me')).toBe(false)
    }
  })

  it('[S8.10] come back from a drag that was too short, which is no click either', async () => {
    const card = await show('success', 'Stay')
    fireEvent.pointerDown(card, { clientX: 300, button: 0, pointerId: 1 })
    fireEvent.pointerMove(card, { clientX: 340, pointerId: 1 })
    await tick(3000)
    fireEvent.pointerUp(card, { clientX: 340, pointerId: 1 })
    fireEvent.click(card)
    await tick(0)
    expect([isShown('Stay'), card.style.translate]).toEqual([true, ''])
  })

  it('are announced by regions that were there before them: an error at once, a success when there is a pause', async () => {
    const [alert, status] = [screen.getByRole('alert', { hidden: true }), screen.getByRole('status', { hidden: true })]
    await show('error', 'Broken')
    await show('success', 'Saved')
    expect([alert.textContent, status.textContent]).toEqual(['Broken', 'Saved'])
  })

  it('are four at most; the oldest goes', async () => {
    for (let at = 1; at <= 5; at++) await show('success', `Toast ${at}`)
    expect([1, 2, 3, 4, 5].map((at) => isShown(`Toast ${at}`))).toEqual([false, true, true, true, true])
  })
})
