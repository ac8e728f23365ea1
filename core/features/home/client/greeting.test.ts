import { afterEach, expect, it } from 'vitest'
import { reader } from '@core/kernel/entity/dates'
import { dayInWords, greeting } from './greeting'

const { zone } = reader
afterEach(() => {
  reader.zone = zone
})

it.each([
  ['America/Los_Angeles', 'Good afternoon', /28/],
  ['Pacific/Auckland', 'Good afternoon', /29/],
  ['Europe/Berlin', 'Good evening', /29/],
])('[39] the first page greets by the clock of its reader, in %s', (of, words, day) => {
  reader.zone = of
  const now = new Date('2026-11-29T00:59:00Z')
  expect(greeting(now)).toBe(words)
  expect(dayInWords(now)).toMatch(day)
})
