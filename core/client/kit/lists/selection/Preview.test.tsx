// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Preview } from './Preview'

const names = { one: 'Boat', many: 'Boats' }
const show = (preview: object) =>
  render(
    <Preview state={{ preview: { total: 10, allowed: 10, denied: 0, ...preview } }} names={names} action="changed" />,
  )

afterEach(cleanup)

it('a preview counts what will be changed, and not what the rules refuse; it says why', () => {
  show({ failing: 7, problem: 'A sold boat stays sold' })
  expect(screen.getByText('3 boats will be changed.')).toBeTruthy()
  expect(
    screen.getByText('7 boats can’t be changed and stay as they are; for example: A sold boat stays sold.'),
  ).toBeTruthy()
})

it('a preview of what changes nothing says so', () => {
  show({ failing: 10, problem: 'A sold boat stays sold' })
  expect(screen.getByText('No boats would be changed.')).toBeTruthy()
  expect(screen.queryByText(/can be undone/)).toBeNull()
})
