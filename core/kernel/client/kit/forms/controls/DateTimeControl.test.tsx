// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
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

it('[S9.2] a time that can’t be read stays as it was typed', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const props = {
    label: 'Starts',
    required: false,
    error: undefined,
    value: '2026-03-02T10:00:00.000Z',
    onBlur: vi.fn(),
  }
  render(<DateTimeControl {...props} field={dateTime('Starts')} onChange={onChange} />)
  const time = screen.getByRole('combobox', { name: 'Starts: time' })
  fireEvent.change(time, { target: { value: 'soon' } })
  fireEvent.blur(time)
  expect(onChange).toHaveBeenLastCalledWith('2026-03-02 soon')
})
