// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { focusBeside } from './focusBeside'

afterEach(cleanup)

const list = (...names: readonly string[]) => (
  <ul>
    {names.map((name) => (
      <li key={name} ref={focusBeside}>
        <button type="button">{name}</button>
      </li>
    ))}
  </ul>
)
const focused = () => document.activeElement?.textContent

it('[WCAG 2.4.3] the focus of a removed row goes to the next one, or the one before', () => {
  const { rerender } = render(list('Ana', 'Ben', 'Cleo'))
  screen.getByRole('button', { name: 'Ben' }).focus()
  rerender(list('Ana', 'Cleo'))
  expect(focused()).toBe('Cleo')
  rerender(list('Ana'))
  expect(focused()).toBe('Ana')
})

it('a row that goes elsewhere moves no focus', () => {
  const { rerender } = render(list('Ana', 'Ben', 'Cleo'))
  screen.getByRole('button', { name: 'Ana' }).focus()
  rerender(list('Ana', 'Cleo'))
  expect(focused()).toBe('Ana')
})

it('a button that goes when it is pressed gives the focus to the next one', () => {
  const bar = (all: boolean) => (
    <div>
      {all && (
        <button type="button" ref={focusBeside}>
          Select all
        </button>
      )}
      <button type="button">Clear</button>
    </div>
  )
  const { rerender } = render(bar(true))
  screen.getByRole('button', { name: 'Select all' }).focus()
  rerender(bar(false))
  expect(focused()).toBe('Clear')
})
