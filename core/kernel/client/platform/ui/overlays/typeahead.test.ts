import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTypeahead } from './typeahead'

const names = ['Archive', 'Copy', 'Close', 'Cancel', 'Delete']
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('typeahead', () => {
  it('finds the name that begins with the letters', () => {
    const type = createTypeahead()
    expect(type('c', names, 0)).toBe(1)
    expect(type('l', names, 1)).toBe(2)
    expect(type('x', names, 2)).toBeUndefined()
  })

  it('[S4.20] clears after 350 ms', () => {
    const type = createTypeahead()
    type('c', names, 0)
    vi.advanceTimersByTime(349)
    expect(type('l', names, 1), 'still one word').toBe(2)
    vi.advanceTimersByTime(350)
    expect(type('d', names, 2), 'a word of its own').toBe(4)
  })

  it('goes to the next match for the same letter, and wraps around', () => {
    const type = createTypeahead()
    let at = type('c', names, -1)!
    expect(at).toBe(1)
    at = type('c', names, at)!
    at = type('c', names, at)!
    expect(at).toBe(3)
    expect(type('c', names, at)).toBe(1)
  })
})
