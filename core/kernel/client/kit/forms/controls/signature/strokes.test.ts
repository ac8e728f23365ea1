import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signature, signatureLimits } from '@core/kernel/entity/fieldKinds'
import { addPoints, pathOf, type Stroke } from './strokes'

const field = signature('Signature')
const point = fc.tuple(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.double({ noNaN: true, min: -1e6, max: 1e6 }))

it('any drawing, wherever the pointer goes, is a signature that the server accepts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(point, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 20 }),
      (moves) => {
        const strokes = moves.reduce<readonly Stroke[]>((drawn, points) => [...drawn, addPoints([], points, drawn)], [])
        const numbers = strokes.reduce((sum, { length }) => sum + length, 0)
        // Fewer points are a tap, which the server refuses as well.
        fc.pre(numbers >= signatureLimits.least)
        expect(field.check({ method: 'drawn', strokes })).toBeUndefined()
      },
    ),
  )
})

it('a drawing that goes on for minutes stops at the limit instead of being refused', () => {
  const scribble = Array.from({ length: 50_000 }, (_, at) => [(at * 7) % 600, (at * 13) % 200] as const)
  let drawn: readonly Stroke[] = []
  for (let at = 0; at < 120; at++) {
    const stroke = addPoints([], scribble, drawn)
    if (stroke.length > 0) drawn = [...drawn, stroke]
  }
  expect(field.check({ method: 'drawn', strokes: drawn })).toBeUndefined()
})

it('a resting pointer adds nothing; a dot is drawn', () => {
  const dot = addPoints(
    [],
    [
      [10, 10],
      [10.4, 10.2],
      [11, 10],
    ],
    [],
  )
  expect(dot).toEqual([10, 10])
  expect(pathOf(dot)).toBe('M10 10L10 10')
  expect(pathOf([0, 0, 10, 10, 20, 0])).toBe('M0 0Q10 10 15 5L20 0')
})
