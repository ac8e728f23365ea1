// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScrollArea } from './ScrollArea'
import { scrolledBy, thumbOf } from './thumb'

describe('a scroll thumb', () => {
  it('has the same proportion to its track as the visible part to the content', () => {
    expect(thumbOf({ scrollTop: 0, clientHeight: 400, scrollHeight: 800 })).toEqual({ length: 200, top: 0 })
    expect(thumbOf({ scrollTop: 400, clientHeight: 400, scrollHeight: 800 })).toEqual({ length: 200, top: 200 })
  })

  it('[S9.4] is at least 25 px long, and still reaches both ends', () => {
    expect(thumbOf({ scrollTop: 0, clientHeight: 400, scrollHeight: 400_000 })).toEqual({ length: 25, top: 0 })
    expect(thumbOf({ scrollTop: 399_600, clientHeight: 400, scrollHeight: 400_000 })).toEqual({ length: 25, top: 375 })
  })

  it('is absent if nothing scrolls', () => {
    expect(thumbOf({ scrollTop: 0, clientHeight: 400, scrollHeight: 400 })).toBeUndefined()
  })

  it('scrolls the content in proportion to its own movement', () => {
    expect(scrolledBy(100, { scrollTop: 0, clientHeight: 400, scrollHeight: 800 })).toBe(200)
    expect(scrolledBy(100, { scrollTop: 0, clientHeight: 400, scrollHeight: 300 })).toBe(0)
  })
})

describe('the bar of a scrolling area', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('[S9.4] hides 1000 ms after the last scroll', () => {
    const { container } = render(<ScrollArea>words</ScrollArea>)
    const [view, thumb] = container.firstElementChild!.children as unknown as [HTMLElement, HTMLElement]
    expect(thumb.dataset.awake).toBeUndefined()
    fireEvent.scroll(view)
    vi.advanceTimersByTime(900)
    fireEvent.scroll(view)
    vi.advanceTimersByTime(999)
    expect(thumb.dataset.awake).toBe('')
    vi.advanceTimersByTime(1)
    expect(thumb.dataset.awake).toBeUndefined()
  })
})
