// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { arrowSteps } from './arrowSteps'

it('moves the focus from the search through the choices and stops at both ends', () => {
  render(
    <div role="group" onKeyDown={arrowSteps('input')}>
      <input type="search" />
      <input type="checkbox" aria-label="New" />
      <input type="checkbox" aria-label="Contacted" />
    </div>,
  )
  screen.getByRole('searchbox').focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  press('ArrowDown')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'New' }))
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Contacted' }))
  press('ArrowUp')
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})
