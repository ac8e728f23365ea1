// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { money } from '@core/kernel/entity/fieldKinds'
import { MoneyControl } from './MoneyControl'

it('selects the whole amount on focus, so that typing replaces it although its grouping is removed', () => {
  const unused = () => undefined
  render(
    <MoneyControl
      field={money('Price')}
      label="Price"
      required={false}
      error={undefined}
      value="45700.00"
      onChange={unused}
      onBlur={unused}
    />,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Price')
  expect(input.value).toBe('45,700.00')
  act(() => input.focus())
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['45700.00', 0, 8])
})
