import { expect, it } from 'vitest'
import { signedDayText } from './signedDay'

it('[42] the date beside a signature is never written as ISO', () => {
  expect([signedDayText('2026-03-04'), signedDayText('2026-12-31')]).toEqual(['Mar 4, 2026', 'Dec 31, 2026'])
})
