// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Preview } from './Preview'

const names = { one: 'Van', many: 'Vans' }
const show = (preview: object) =>
  render(
    <Preview state={{ preview: { total: 10, allowed: 10, denied: 0, ...preview } }} names={names} action="changed" />,
  )

afterEach(cleanup)

it('a preview counts the rows that will be changed, without those that the rules refuse, and shows why', () => {
  show({ failing: 7, problem: 'A sold van stays sold' })
  expect(screen.getByText('3 vans will be changed.')).toBeTruthy()
  expect(
    screen.getByText('7 vans can’t be changed and stay as they are; for example: A sold van stays sold.'),
  ).toBeTruthy()
})

it('a preview states that nothing will be changed', () => {
  show({ failing: 10, problem: 'A sold van stays sold' })
  expect(screen.getByText('No vans would be changed.')).toBeTruthy()
  expect(screen.queryByText(/can be undone/)).toBeNull()
})
