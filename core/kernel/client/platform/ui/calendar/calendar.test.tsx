// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DateInput } from '../fields/DateInput'
import { today } from '@core/kernel/entity/dates'

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
    ['3/14/2025', '2025-03-14'],
    ['20250314', '2025-03-14'],
  ])('%s can only mean one day, and is parsed at once', (typed, shown) => {
    show()
    fireEvent.change(field(), { target: { value: typed } })
    expect(field().value).toBe(shown)
  })

  it.each([
    ['031425', '2025-03-14'],
    ['2025-3-4', '2025-03-04'],
    ['today', today()],
    ['2025-02-30', '2025-02-30'],
    ['soon', 'soon'],
  ])('[D10] %s is parsed when the user leaves the field, and stays if it is no day', (typed, shown) => {
    show()
    fireEvent.change(field(), { target: { value: typed } })
    expect(field().value).toBe(typed)
    fireEvent.blur(field())
    expect(field().value).toBe(shown)
  })

  it('is parsed on Enter, before the form is sent', () => {
    show()
    fireEvent.change(field(), { target: { value: '3/4/25' } })
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(field().value).toBe('2025-03-04')
  })

  it('can be set to today, or cleared, by one click', async () => {
    show('2025-03-04')
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(field().value).toBe(today())
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
  })

  it('is shown and typed as YYYY-MM-DD in every system language', () => {
    show('2025-03-04')
    expect(field().value).toBe('2025-03-04')
    fireEvent.change(field(), { target: { value: '20260215' } })
    expect(field().value).toBe('2026-02-15')
  })

  it('is picked from a calendar by keys alone', async () => {
    show('2025-03-04')
    await open()
    expect(screen.getByRole('dialog', { name: 'Choose a day: Start' })).toBeTruthy()
    expect(day()).toBe('Tuesday, March 4, 2025')
    press('ArrowRight')
    expect(day()).toBe('Wednesday, March 5, 2025')
    press('ArrowUp')
    expect(day()).toBe('Wednesday, February 26, 2025')
    press('Home')
    expect(day()).toBe('Monday, February 24, 2025')
    press('PageDown')
    expect(day()).toBe('Monday, March 24, 2025')
    press('PageUp', { shiftKey: true })
    expect(day()).toBe('Sunday, March 24, 2024')
    fireEvent.click(document.activeElement!)
    expect(field().value).toBe('2024-03-24')
    expect(document.activeElement).toBe(field())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not changed by Escape', async () => {
    show('2025-03-04')
    await open()
    press('ArrowRight')
    press('Escape')
    expect(field().value).toBe('2025-03-04')
    expect(document.activeElement).toBe(field())
  })

  it('is limited to the days that the field allows', async () => {
    show('2030-12-30')
    await open()
    press('PageDown')
    expect(day()).toBe('Tuesday, December 31, 2030')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wednesday, January 1, 2031' }).disabled).toBe(true)
  })
})
