// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarParts } from './CalendarParts'
import { TimeGrid } from './TimeGrid'

const scrollTo = vi.fn(async () => {})
const addAt = vi.fn<(day: string, time: string) => void>()

function open(addable = true) {
  const store = { days: ['2026-03-02', '2026-03-03'], byDay: new Map(), drag: {} }
  return render(<TimeGrid parts={{ store, ...(addable && { addAt }) } as unknown as CalendarParts} width={900} />)
}
/** 48 px are an hour. jsdom has no layout: each day begins at the top of the window. */
const tuesday = () => screen.getByRole('list', { name: /2026-03-03/ })
const at = (hour: number) => ({ clientY: hour * 48 })

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(HTMLElement.prototype, { scrollTo })
})
afterEach(cleanup)

describe('[S9.2] the hours of a week', () => {
  it('make room for the month, also where a browser answers scrolling with a promise', () => {
    const { unmount } = open()
    expect(scrollTo).toHaveBeenCalledTimes(1)
    expect(unmount).not.toThrow()
  })

  it('start a new record at the half hour that is clicked, and say which', () => {
    open()
    fireEvent.pointerMove(tuesday(), at(14.75))
    expect(tuesday().textContent).toBe('+ 2:30 PM')
    fireEvent.pointerDown(tuesday(), at(14.75))
    fireEvent.click(tuesday(), at(14.75))
    expect(addAt.mock.calls).toEqual([['2026-03-03', '14:30']])
    fireEvent.pointerLeave(tuesday())
    expect(tuesday().textContent).toBe('')
  })

  it('start nothing where a drag ends, nor in a calendar that adds nothing', () => {
    open()
    fireEvent.pointerDown(document.body)
    fireEvent.click(tuesday(), at(9))
    cleanup()
    open(false)
    fireEvent.pointerDown(tuesday(), at(9))
    fireEvent.click(tuesday(), at(9))
    expect([addAt.mock.calls, tuesday().textContent]).toEqual([[], ''])
  })
})
