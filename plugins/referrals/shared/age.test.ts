import { expect, it } from 'vitest'
import { ageOn, ageText } from './age'

it('an age is counted in whole years, and increases on the birthday', () => {
  expect(ageOn('2018-03-04', '2025-03-03')).toBe(6)
  expect(ageOn('2018-03-04', '2025-03-04')).toBe(7)
  expect(ageOn('2016-02-29', '2025-02-28')).toBe(8)
})

it('an age is shown as text', () => {
  expect(['2018-03-04', '2024-03-04', '2024-03-05'].map((birth) => ageText(birth, '2025-03-04'))).toEqual([
    '7 years old',
    '1 year old',
    'under 1 year old',
  ])
})
