// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timeSlots } from '@core/kernel/entity/timeSlots'
import { Combobox } from './Combobox'
import type { ListOption } from './ListPopup'
import { SelectBox } from './SelectBox'

/** jsdom hides popovers and can't show them. */
beforeEach(() => {
  HTMLElement.prototype.showPopover = function () {
    this.removeAttribute('popover')
  }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const press = (key: string) => fireEvent.keyDown(box(), { key })
/** The active option. */
const active = () => {
  const id = box().getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : undefined
}

describe('a select of time slots', () => {
  function show(initial?: string) {
    const onChange = vi.fn<(value: string | undefined) => void>()
    function Field() {
      const [value, setValue] = useState<number | string | undefined>(initial)
      return (
        <SelectBox
          label="From"
          options={timeSlots}
          value={value}
          onChange={(next) => {
            setValue(next)
            onChange(next as string | undefined)
          }}
        />
      )
    }
    render(<Field />)
    return onChange
  }

  it('states its name and the chosen option', () => {
    show('14:30')
    expect(box().textContent).toBe('2:30 PM')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    press('ArrowDown')
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(active()).toBe('2:30 PM')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('2:30 PM')
  })

  it('moves by arrows, pages, Home and End, chooses with Enter, and changes nothing on Escape', () => {
    const onChange = show('14:30')
    press('Enter')
    press('ArrowDown')
    expect(active()).toBe('2:45 PM')
    press('PageUp')
    expect(active()).toBe('12:45 PM')
    press('Home')
    press('ArrowUp')
    expect(active()).toBe('12:00 AM')
    press('End')
    expect(active()).toBe('11:45 PM')
    press('Escape')
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.queryByRole('listbox')).toBeNull()
    press(' ')
    press('ArrowUp')
    press('Enter')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('14:15')
  })

  it('chooses the active option on Tab', () => {
    const onChange = show('14:30')
    press('ArrowDown')
    press('ArrowDown')
    press('Tab')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('14:45')
  })

  it('[S4.20] jumps to the typed word, which ends after 350 ms', () => {
    vi.useFakeTimers()
    show()
    for (const key of '11:3') press(key)
    expect(active()).toBe('11:30 AM')
    vi.advanceTimersByTime(351)
    for (const key of '2:4') press(key)
    expect(active()).toBe('2:45 PM')
  })

  it('is cleared by Delete while it is closed', () => {
    const onChange = show('14:30')
    press('Delete')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined)
    expect(box().textContent).toBe('Choose…')
  })

  it('leaves Ctrl+S and Ctrl+Enter to the form', () => {
    show('14:30')
    press('ArrowDown')
    const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true })
    box().dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })
})

describe('a combobox', () => {
  const people: readonly ListOption[] = [
    { id: 1, name: 'Ana Torres', hint: 'Intake' },
    { id: 2, name: 'Hannah Lindqvist' },
  ]
  function show({
    found = people,
    searching = false,
    chosen,
  }: { found?: readonly ListOption[]; searching?: boolean; chosen?: ListOption | undefined } = {}) {
    const onChange = vi.fn<(option: ListOption | undefined) => void>()
    const onSearch = vi.fn<(text: string) => void>()
    function Field() {
      const [value, setValue] = useState(chosen)
      return (
        <Combobox
          label="Assigned to"
          chosen={value}
          options={searching ? undefined : found}
          onSearch={onSearch}
          onChange={(option) => {
            setValue(option)
            onChange(option)
          }}
        />
      )
    }
    render(<Field />)
    return { onChange, onSearch }
  }
  const type = (value: string) => fireEvent.change(box(), { target: { value } })

  it('shows the first options when it is opened, and chooses none by itself', () => {
    const { onChange, onSearch } = show()
    press('ArrowDown')
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Ana TorresIntake',
      'Hannah Lindqvist',
    ])
    expect(active()).toBeUndefined()
    expect(screen.getByRole('status').textContent).toBe('2 found')
    press('Enter')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('chooses the first match by Enter, or another by the arrows, which wrap around', () => {
    const { onChange, onSearch } = show()
    type('a')
    expect(onSearch).toHaveBeenLastCalledWith('a')
    expect(active()).toBe('Ana TorresIntake')
    press('ArrowDown')
    press('ArrowDown')
    press('ArrowUp')
    expect(active()).toBe('Hannah Lindqvist')
    press('Enter')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(people[1])
    expect(box().value).toBe('Hannah Lindqvist')
  })

  it('chooses the clicked option', () => {
    const { onChange } = show()
    fireEvent.click(box())
    fireEvent.click(screen.getByRole('option', { name: /Ana/ }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(people[0])
  })

  it('restores the chosen name when the user leaves in the middle of a word, or by Escape', () => {
    const { onChange } = show({ chosen: people[0] })
    type('han')
    press('Escape')
    expect(box().value).toBe('Ana Torres')
    type('han')
    fireEvent.blur(box())
    expect(box().value).toBe('Ana Torres')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is cleared by deleting its text, or by its clear button', () => {
    const { onChange } = show({ chosen: people[0] })
    type('')
    expect(onChange).toHaveBeenLastCalledWith(undefined)
    cleanup()
    const again = show({ chosen: people[0] })
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(again.onChange).toHaveBeenCalledExactlyOnceWith(undefined)
    expect(box().value).toBe('')
  })

  it('keeps the typed text if the options are suggestions, and takes a suggestion only if it is chosen', () => {
    function Suggested() {
      const [value, setValue] = useState('')
      return (
        <Combobox
          label="Payer"
          chosen={value ? { id: value, name: value } : undefined}
          options={people}
          onSearch={() => undefined}
          onText={setValue}
          onChange={(option) => setValue(option?.name ?? '')}
        />
      )
    }
    render(<Suggested />)
    type('An')
    press('Enter')
    fireEvent.blur(box())
    expect(box().value).toBe('An')
    type('Ana')
    press('ArrowDown')
    press('Enter')
    expect(box().value).toBe('Ana Torres')
    type('')
    fireEvent.blur(box())
    expect(box().value).toBe('')
  })

  it('shows that nothing matches, and that it is searching', () => {
    show({ found: [] })
    type('zzz')
    expect(screen.getByRole('status').textContent).toBe('No match')
    press('Enter')
    expect(box().value).toBe('zzz')
    cleanup()
    show({ searching: true })
    type('a')
    expect(screen.getByRole('status').textContent).toBe('Searching…')
  })
})

describe('a combobox', () => {
  it('puts the option first that is called what was typed, so that Enter chooses it', () => {
    const onChange = vi.fn<(option: ListOption | undefined) => void>()
    const options = ['2027 Ford E-Transit', 'Transit', 'Transit Connect', '2027 Ford Transit'].map((name, id) => ({
      id,
      name,
    }))
    render(
      <Combobox label="Model" chosen={undefined} options={options} onSearch={() => undefined} onChange={onChange} />,
    )
    fireEvent.change(box(), { target: { value: 'transit' } })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Transit',
      'Transit Connect',
      '2027 Ford Transit',
      '2027 Ford E-Transit',
    ])
    press('Enter')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ id: 1, name: 'Transit' })
  })
})
