import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathShape } from './pathShape'
import { comparePaths } from './routePaths'

test('a static path comes before a parameter, in any order of declaration', () => {
  const right = ['/repairs/add-repair', '/repairs/:id', '/repairs', '/repairs/:id?', '/repairs/*', '/*']
  fc.assert(
    fc.property(fc.shuffledSubarray(right, { minLength: right.length }), (declared) => {
      expect(declared.toSorted(comparePaths)).toEqual(right)
    }),
  )
})

test('the order of paths doesn’t depend on which two are compared first', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', ':x', ':y', ':x?', '*'), { maxLength: 4 })
    .map((parts) => `/${parts.join('/')}`)
  fc.assert(
    fc.property(path, path, path, (a, b, c) => {
      expect(comparePaths(a, b)).toBe(-comparePaths(b, a) || 0)
      if (comparePaths(a, b) <= 0 && comparePaths(b, c) <= 0) expect(comparePaths(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})

test('two paths that match the same addresses have the same shape', () => {
  expect(pathShape('/Depots/:id')).toBe(pathShape('/depots/:key'))
  expect(pathShape('/a/:id?')).not.toBe(pathShape('/a/:id'))
  expect(pathShape('/a/:id')).not.toBe(pathShape('/a/id'))
})
