import { expect, it } from 'vitest'
import { nameIn } from './download'

it.each([
  [null, undefined],
  ['inline', undefined],
  ['attachment; filename="workshop.csv"', 'workshop.csv'],
  ['attachment; filename=users.xlsx', 'users.xlsx'],
  [`attachment; filename="r.csv"; filename*=UTF-8''r%C3%A9sum%C3%A9s.csv`, 'résumés.csv'],
])('a file gets the name in the response: %s', (disposition, name) => {
  expect(nameIn(disposition)).toBe(name)
})
