// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TimeInput } from './TimeInput'

/** jsdom hides popovers and can't show them. */
beforeEach(() => {
  HTMLElement.prototype.showPopover = function () {
    this.removeAttribute('popover')
  }
})
afterEach(cleanup)

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Starts' })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

function show(start = '') {
  const onChange = vi.fn<(value: string) => void>()
  function Field() {
    const [value, setValue] = useState(start)
    return (
      <TimeInput
        label="Starts"
        value={value}
        onChange={(text) => {
          setValue(text)
          onChange(text)
        }}
      />
    )
  }
  render(<Field />)
  return onChange
}

describe('[S9.2, D10] a time', () => {
  it('is shown with AM or PM, and picked in steps of a quarter of an hour', () => {
    const onChange = show('14:30')
    expect(box().value).toBe('2:30 PM')
    fireEvent.click(box())
    expect(options()).toHaveLength(96)
    fireEvent.click(screen.getByRole('option', { name: '2:45 PM' }))
    expect(onChange).toHaveBeenLastCalledWith('14:45')
    expect(box().value).toBe('2:45 PM')
  })

  it('is parsed as it is typed, with the same time twelve hours later as a suggestion', () => {
    const onChange = show()
    fireEvent.change(box(), { target: { value: '930' } })
    expect(onChange).toHaveBeenLastCalledWith('09:30')
    expect(options()).toEqual(['9:30 AM', '9:30 PM'])
    fireEvent.blur(box())
    expect(box().value).toBe('9:30 AM')
  })

  it('that is invalid is passed on, so that the rule of the field reports it', () => {
    const onChange = show()
    fireEvent.change(box(), { target: { value: 'later' } })
    fireEvent.blur(box())
    expect(onChange).toHaveBeenLastCalledWith('later')
    expect(box().value).toBe('later')
    fireEvent.change(box(), { target: { value: '' } })
    expect(onChange).toHaveBeenLastCalledWith('')
  })
})
