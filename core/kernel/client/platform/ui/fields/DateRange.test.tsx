// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DateRange, DateRangePicker, type ChosenDays } from './DateRange'

/** jsdom has no popovers. */
beforeEach(() => {
  HTMLElement.prototype.hidePopover = () => undefined
})
afterEach(cleanup)

let chosen: ChosenDays | undefined
function show(initial?: ChosenDays) {
  chosen = initial
  function Choice() {
    const [value, setValue] = useState(initial)
    const change = (days: ChosenDays | undefined) => setValue((chosen = days))
    return <DateRange label="Received" value={value} onChange={change} offered={['thisWeek', 'last30']} />
  }
  render(<Choice />)
}
const type = (name: string, text: string) => fireEvent.change(screen.getByLabelText(name), { target: { value: text } })

describe('a range of days', () => {
  it('is chosen by name, and cleared by the same button', () => {
    show()
    const button = screen.getByRole('button', { name: 'Last 30 days' })
    fireEvent.click(button)
    expect([chosen, button.getAttribute('aria-pressed')]).toEqual(['last30', 'true'])
    fireEvent.click(button)
    expect(chosen).toBeUndefined()
  })

  it('[D10] is typed from one day to another; an incomplete day changes nothing yet', () => {
    show('thisWeek')
    type('From', '3/1/2026')
    expect(chosen).toEqual({ from: '2026-03-01' })
    type('Until', '0331')
    expect(chosen).toEqual({ from: '2026-03-01' })
    type('Until', '033126')
    fireEvent.blur(screen.getByLabelText('Until'))
    expect(chosen).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    type('From', '')
    type('Until', '')
    expect(chosen).toBeUndefined()
  })

  it('is shown on the button that opens it', () => {
    const button = () => screen.getByRole('button')
    const { rerender } = render(
      <DateRangePicker label="Received" today="2026-02-25" value="thisWeek" onChange={() => undefined} />,
    )
    expect([button().textContent, button().dataset.tip]).toEqual(['Received: This week', '2026-02-23 – 2026-03-01'])
    rerender(
      <DateRangePicker label="Received" today="2026-02-25" value={{ from: '2026-03-01' }} onChange={() => undefined} />,
    )
    expect(button().textContent).toBe('Received: since 2026-03-01')
    rerender(<DateRangePicker label="Received" today="2026-02-25" value={undefined} onChange={() => undefined} />)
    expect(button().textContent).toBe('Received: All dates')
  })
})
