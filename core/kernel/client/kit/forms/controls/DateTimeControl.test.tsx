// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { dateTime } from '@core/kernel/entity/fieldKinds'
import { DateTimeControl } from './DateTimeControl'

afterEach(cleanup)

it.each([
  ['2026-11-24 ', 'When needs a time as well'],
  [' 14:30', 'When needs a day as well'],
  ['2026-11-24 later', 'the rule’s own words'],
])('[S9.2] an incomplete date and time, %j, shows what is missing', (value, says) => {
  const field = dateTime('When')
  render(
    <DateTimeControl
      {...{ field, value, label: 'When', error: 'the rule’s own words', required: false }}
      onChange={() => {}}
      onBlur={() => {}}
    />,
  )
  expect(screen.getByText(says)).toBeTruthy()
})
