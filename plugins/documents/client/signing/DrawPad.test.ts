import { describe, expect, it } from 'vitest'
import { cropped } from './DrawPad'

describe('a drawn signature', () => {
  it('is cut to its ink, so that it fills its field', () => {
    expect(cropped([[100, 50, 300, 120]])).toEqual({
      method: 'drawn',
      width: 212,
      height: 82,
      strokes: [[6, 6, 206, 76]],
    })
  })

  it('keeps a dot small, in the middle', () => {
    expect(cropped([[500, 180, 500, 180]])).toMatchObject({ width: 120, height: 40, strokes: [[60, 20, 60, 20]] })
  })
})
