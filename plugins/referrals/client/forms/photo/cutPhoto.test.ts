import { expect, it } from 'vitest'
import { fitted, turnedSize } from './cutPhoto'

it('a photo swaps its sides with each quarter turn, and is never enlarged', () => {
  const photo = { width: 4000, height: 3000 }
  expect(turnedSize(photo, 3)).toEqual({ width: 3000, height: 4000 })
  expect(turnedSize(photo, 2)).toEqual(photo)
  expect(fitted(photo, 2400)).toEqual({ width: 2400, height: 1800 })
  expect(fitted({ width: 400, height: 300 }, 2400)).toEqual({ width: 400, height: 300 })
})
