// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, unstacked } from './toast'
import { Toasts } from './Toasts'

beforeEach(async () => {
  vi.useFakeTimers()
  render(<Toasts ahead />)
  await import('./ToastStack')
  await tick(500)
})
afterEach(() => {
  cleanup()
  unstacked.list = []
  vi.useRealTimers()
})

/** In steps, because a timer that a change sets starts when the change is rendered, at the end of its step. */
async function tick(ms: number) {
  for (let left = ms; left >= 0; left -= 100) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 100)))
}
/** Milliseconds until a closing toast has left and those below have moved up. */
const leaving = 700
const isThere = (message: string) => screen.queryByText(message) !== null
/** A toast that is leaving can't be read or clicked. */
const isShown = (message: string) => isThere(message) && !screen.getByText(message).closest('[inert]')

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
    await tick(leaving)
    expect(isThere('Saved')).toBe(false)
  })

  it('give the focus back when they are dismissed: to where it was, or to the page if that has gone', async () => {
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }))
    const field = main.appendChild(document.createElement('input'))
    try {
      for (const stays of [true, false]) {
        field.focus()
        await show('error', 'Not saved')
        const dismiss = screen.getByRole('button', { name: 'Dismiss', hidden: true })
        act(() => dismiss.focus())
        if (!stays) field.remove()
        fireEvent.click(dismiss)
        expect(document.activeElement).toBe(stays ? field : main)
        await tick(leaving)
      }
    } finally {
      main.remove()
    }
  })

  it('stay longer if they have an action, and run it once', async () => {
    const undo = vi.fn()
    toast.success('Deleted', { label: 'Undo', run: undo })
    await tick(5000)
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    await tick(0)
    expect(undo).toHaveBeenCalledOnce()
    expect(isShown('Deleted')).toBe(false)
    toast.success('Deleted again', { label: 'Undo', run: undo })
    await tick(0)
    await tick(8000)
    expect(isShown('Deleted again')).toBe(false)
    expect(undo).toHaveBeenCalledOnce()
  })

  it('[S8.10] close by a click', async () => {
    fireEvent.click(await show('error', 'Broken'))
    await tick(0)
    expect(isShown('Broken')).toBe(false)
  })

  it('[S8.10] stay while the pointer is on them, and then for the rest of their time', async () => {
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

  it('[S8.10] stay while they have the focus, and are dismissed by their button', async () => {
    await show('success', 'Read me')
    const button = screen.getByRole('button', { name: 'Dismiss', hidden: true })
    act(() => button.focus())
    await tick(5000)
    expect(isShown('Read me')).toBe(true)
    fireEvent.click(button)
    await tick(0)
    expect(isShown('Read me')).toBe(false)
  })

  it.each(['mouse', 'touch'])('[S8.10] are dismissed by a drag (%s), to either side', async (pointerType) => {
    for (const distance of [120, -120]) {
      const card = await show('success', 'Throw me')
      fireEvent.pointerDown(card, { clientX: 300, button: 0, pointerId: 1, pointerType })
      fireEvent.pointerMove(card, { clientX: 300 + distance, pointerId: 1, pointerType })
      expect(card.style.translate).toBe(`${distance}px`)
      fireEvent.pointerUp(card, { clientX: 300 + distance, pointerId: 1, pointerType })
      await tick(leaving)
      expect(isThere('Throw me')).toBe(false)
    }
  })

  it('[S8.10] return after a drag that was too short, which is no click either', async () => {
    const card = await show('success', 'Stay')
    fireEvent.pointerDown(card, { clientX: 300, button: 0, pointerId: 1 })
    fireEvent.pointerMove(card, { clientX: 340, pointerId: 1 })
    await tick(3000)
    fireEvent.pointerUp(card, { clientX: 340, pointerId: 1 })
    fireEvent.click(card)
    await tick(0)
    expect([isShown('Stay'), card.style.translate]).toEqual([true, ''])
  })

  it('are announced by regions that exist before them: an error at once, a success at the next pause', async () => {
    const [alert, status] = [screen.getByRole('alert', { hidden: true }), screen.getByRole('status', { hidden: true })]
    await show('error', 'Broken')
    await show('success', 'Saved')
    expect([alert.textContent, status.textContent]).toEqual(['Broken', 'Saved'])
  })

  it('are at most four of a kind; the oldest is removed for the newest', async () => {
    for (let at = 1; at <= 4; at++) await show('success', `Toast ${at}`)
    toast.success('Toast 5')
    await tick(leaving)
    expect([1, 2, 3, 4, 5].map((at) => isShown(`Toast ${at}`))).toEqual([false, true, true, true, true])
  })

  it('[S8.10] are the same before their stack has loaded, or if it can’t be fetched', async () => {
    cleanup()
    render(<Toasts ahead={false} />)
    await show('error', 'Please check your network connection')
    await tick(499)
    await show('success', 'Saved')
    await tick(1001)
    expect([isThere('Please check your network connection'), isThere('Saved')]).toEqual([false, true])
    fireEvent.click(screen.getByText('Saved'))
    await tick(0)
    expect(isThere('Saved')).toBe(false)
  })
})
