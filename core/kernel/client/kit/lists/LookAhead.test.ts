import { describe, expect, it } from 'vitest'
import { LookAhead } from './LookAhead'

/**
 * Scrolls for a second.
 * @param rows rows per second; negative is up
 * @returns how many rows are wanted above and below the drawn ones at the end
 */
function scroll(rows: number, look = new LookAhead(), from = 10_000): { up: number; down: number } {
  let range = { first: from, end: from + 30 }
  let wanted = range
  for (let ms = 0; ms <= 1000; ms += 20) {
    const first = from + Math.round((rows * ms) / 1000)
    range = { first, end: first + 30 }
    wanted = look.around(range, ms)
  }
  return { up: range.first - wanted.first, down: wanted.end - range.end }
}

describe('the rows that are fetched ahead', () => {
  it.each([
    [0, { up: 20, down: 20 }],
    [30, { up: 20, down: 20 }],
    [200, { up: 20, down: 100 }],
    [-200, { up: 100, down: 20 }],
    [3000, { up: 20, down: 200 }],
  ])('at %i rows a second', (rows, expected) => expect(scroll(rows)).toEqual(expected))

  it('are few again after scrolling stops, or after a jump', () => {
    const look = new LookAhead()
    scroll(200, look)
    expect(look.around({ first: 10_200, end: 10_230 }, 1500)).toEqual({ first: 10_180, end: 10_250 })
    scroll(200, look, 20_000)
    expect(look.around({ first: 500_000, end: 500_030 }, 1050)).toEqual({ first: 499_980, end: 500_050 })
  })

  it('begin at the first row', () => {
    expect(new LookAhead().around({ first: 5, end: 35 }, 0)).toEqual({ first: 0, end: 55 })
  })
})
