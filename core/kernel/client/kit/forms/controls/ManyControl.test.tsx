// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { choices } from '@core/kernel/entity/fieldKinds'
import { ManyControl } from './ManyControl'

const names = [
  'Arabic',
  'Bengali',
  'Chinese',
  'Dutch',
  'English',
  'French',
  'German',
  'Hindi',
  'Italian',
  'Japanese',
  'Korean',
]
const languages = names.map((name, at) => ({ id: at + 1, name }))

afterEach(cleanup)

function Form({ options = languages }: { options?: typeof languages }) {
  const [value, setValue] = useState<unknown>([5])
  return (
    <>
      <ManyControl
        field={choices('Languages', options)}
        label="Languages"
        required={false}
        error={undefined}
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

it('finds an entry of a long list by typing, adds it in the list’s order, and removes it again', () => {
  const { container } = render(<Form />)
  const value = () => JSON.parse(container.querySelector('output')!.textContent)
  const box = screen.getByRole('combobox', { name: 'Languages' })
  fireEvent.change(box, { target: { value: 'chi' } })
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['Chinese'])
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(value()).toEqual([3, 5])
  fireEvent.change(box, { target: { value: 'chi' } })
  expect(screen.queryAllByRole('option', { hidden: true }), 'what is chosen is offered no more').toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove English' }))
  expect(value()).toEqual([3])
})

it('shows checkboxes for a short list', () => {
  render(<Form options={languages.slice(0, 6)} />)
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  expect(screen.queryByRole('combobox')).toBeNull()
})
