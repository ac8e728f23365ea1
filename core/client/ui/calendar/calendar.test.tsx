// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDate } from '@core/entity/fieldKinds'
import { DateInput } from '../fields/DateInput'
import { addDays, addMonths, groupDate, weeksOf } from './days'

/** jsdom hides popovers and can't show them. */
beforeEach(() => {
  HTMLElement.prototype.showPopover = function () {
    this.removeAttribute('popover')
  }
})
afterEach(cleanup)

function show(initial = '') {
  function Field() {
    const [value, setValue] = useState(initial)
    return <DateInput label="Start" min="2020-01-01" max="2030-12-31" value={value} onChange={setValue} />
  }
  render(<Field />)
}
const field = () => screen.getByLabelText<HTMLInputElement>('Start')
const day = () => document.activeElement?.getAttribute('aria-label')
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Calendar' }))
  await screen.findByRole('grid')
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more })

describe('a day [S9.2]', () => {
  it.each([
    ['2025', '2025'],
    ['202503', '2025-03'],
    ['20250304', '2025-03-04'],
    ['2025-03-04', '2025-03-04'],
    ['2025/3/4', '2025-03-04'],
    ['2025-3-', '2025-3'],
    ['tomorrow', 'tomorrow'],
    ['2025-03-045', '2025-03-045'],
  ])('%s is typed as %s', (typed, shown) => {
    expect(groupDate(typed)).toBe(shown)
  })

  it('is shown and typed as YYYY-MM-DD, whatever the language of the system', () => {
    show('2025-03-04')
    expect(field().value).toBe('2025-03-04')
    fireEvent.change(field(), { target: { value: '20260215' } })
    expect(field().value).toBe('2026-02-15')
  })

  it('is picked from a calendar by the keys alone', async () => {
    show('2025-03-04')
    await open()
    expect(screen.getByRole('dialog', { name: 'Choose a day: Start' })).toBeTruthy()
    expect(day()).toBe('Tuesday, March 4, 2025')
    press('ArrowRight')
    expect(day()).toBe('Wednesday, March 5, 2025')
    press('ArrowUp')
    expect(day()).toBe('Wednesday, February 26, 2025')
    press('Home')
    expect(day()).toBe('Sunday, February 23, 2025')
    press('PageDown')
    expect(day()).toBe('Sunday, March 23, 2025')
    press('PageUp', { shiftKey: true })
    expect(day()).toBe('Saturday, March 23, 2024')
    fireEvent.click(document.activeElement!)
    expect(field().value).toBe('2024-03-23')
    expect(document.activeElement).toBe(field())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is left as it was by Escape', async () => {
    show('2025-03-04')
    await open()
    press('ArrowRight')
    press('Escape')
    expect(field().value).toBe('2025-03-04')
    expect(document.activeElement).toBe(field())
  })

  it('lies within what the field offers', async () => {
    show('2030-12-30')
    await open()
    press('PageDown')
    expect(day()).toBe('Tuesday, December 31, 2030')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wednesday, January 1, 2031' }).disabled).toBe(true)
  })

  it('moves by days and months without ever leaving the calendar', () => {
    const days = fc.date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, fc.integer({ min: -500, max: 500 }), (from, step) => {
        expect(addDays(addDays(from, step), -step)).toBe(from)
        expect(isDate(addMonths(from, step))).toBe(true)
        const weeks = weeksOf(from)
        expect(weeks.flat()).toContain(from)
        expect(weeks.every((week) => week.length === 7)).toBe(true)
      }),
    )
  })
})
