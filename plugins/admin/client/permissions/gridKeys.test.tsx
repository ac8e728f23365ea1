// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { setTabStop, moveInGrid } from './gridKeys'

afterEach(cleanup)

/** Three rows in two groups: two checkboxes, one, and three. */
function show(direction: 'ltr' | 'rtl' = 'ltr') {
  const box = (name: string, column: number) => (
    <td>
      <input type="checkbox" aria-label={name} data-column={column} />
    </td>
  )
  render(
    <table onKeyDown={moveInGrid} onFocus={(event) => setTabStop(event.currentTarget, event.target)}>
      <tbody>
        <tr style={{ direction }}>
          {box('a0', 0)}
          {box('a1', 1)}
          {box('a4', 4)}
        </tr>
        <tr style={{ direction }}>{box('b0', 0)}</tr>
      </tbody>
      <tbody>
        <tr style={{ direction }}>
          {box('c0', 0)}
          {box('c1', 1)}
          {box('c3', 3)}
        </tr>
      </tbody>
    </table>,
  )
}

/** @returns the checkbox that has the focus after the keys. */
function press(from: string, ...keys: string[]): string | null {
  screen.getByLabelText(from).focus()
  for (const key of keys) fireEvent.keyDown(document.activeElement!, { key })
  return document.activeElement!.getAttribute('aria-label')
}

describe('in the grid', () => {
  it('the arrow keys move from checkbox to checkbox, and stop at the ends', () => {
    show()
    expect(press('a0', 'ArrowRight')).toBe('a1')
    expect(press('a4', 'ArrowRight')).toBe('a4')
    expect(press('a1', 'ArrowLeft', 'ArrowLeft')).toBe('a0')
    expect(press('a0', 'ArrowUp')).toBe('a0')
  })

  it('up and down stay in the column if possible, across modules', () => {
    show()
    expect(press('c1', 'ArrowUp')).toBe('b0')
    expect(press('a4', 'ArrowDown')).toBe('b0')
    expect(press('b0', 'ArrowDown')).toBe('c0')
  })

  it('left moves forward on a right-to-left page', () => {
    show('rtl')
    expect(press('a0', 'ArrowLeft')).toBe('a1')
    expect(press('a1', 'ArrowRight')).toBe('a0')
  })

  it('Home and End move to the ends of the row, with Ctrl to those of the grid', () => {
    show()
    expect(press('a1', 'End')).toBe('a4')
    expect(press('a4', 'Home')).toBe('a0')
    screen.getByLabelText('a1').focus()
    fireEvent.keyDown(document.activeElement!, { key: 'End', ctrlKey: true })
    expect(document.activeElement!.getAttribute('aria-label')).toBe('c3')
  })

  it('Tab reaches only one checkbox: the last one that had the focus', () => {
    show()
    press('a0', 'ArrowRight')
    const stops = screen.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).tabIndex === 0)
    expect(stops.map((box) => box.getAttribute('aria-label'))).toEqual(['a1'])
  })
})
