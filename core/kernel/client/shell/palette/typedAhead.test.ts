// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { typedAhead, useTypedAhead } from './typedAhead'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const type = (...keys: readonly string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }))

describe('what is typed before the palette is there', () => {
  it('is kept for its search, and does nothing on the page', () => {
    const onPage = vi.fn()
    document.body.addEventListener('keydown', onPage)
    renderHook(() => useTypedAhead(true))
    type('a', 'p', 'x', 'Backspace', 'r')
    expect(typedAhead()).toBe('apr')
    expect(onPage).not.toHaveBeenCalled()
    document.body.removeEventListener('keydown', onPage)
  })

  it('is nothing once it is open, or closed again', () => {
    const { rerender } = renderHook(({ open }) => useTypedAhead(open), { initialProps: { open: true } })
    type('a')
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    type('b')
    expect(typedAhead()).toBe('a')
    rerender({ open: false })
    type('c')
    expect(typedAhead()).toBe('')
  })

  it('leaves keys alone that are no text, and shortcuts', () => {
    renderHook(() => useTypedAhead(true))
    type('Escape', 'Tab')
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(typedAhead()).toBe('')
  })
})
