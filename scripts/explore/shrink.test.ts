import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shrink } from './shrink.mjs'

test('a walk that fails because of some steps is shrunk to them, in their order', async () => {
  const walks = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.array(fc.integer({ min: 1, max: 39 }), { maxLength: 5 }))
    .map(([length, needed]) => ({
      steps: Array.from({ length }, (_, step) => step),
      needed: [...new Set([0, ...needed.filter((step) => step < length)])].toSorted((a, b) => a - b),
    }))
  await fc.assert(
    fc.asyncProperty(walks, async ({ steps, needed }) => {
      const fails = async (rest: readonly number[]) => needed.every((step) => rest.includes(step))
      expect(await shrink(steps, fails)).toEqual(needed)
    }),
  )
})

test('a walk that doesn’t fail again is told, and time ends the search', async () => {
  expect(await shrink([0, 1, 2], async () => false)).toBeUndefined()
  expect(
    await shrink(
      [0, 1, 2],
      async () => true,
      () => true,
    ),
  ).toEqual([0, 1, 2])
})
