import { expect, test } from 'vitest'
import { createScope } from './Scope'

const setUp = () => {
  const undone: string[] = []
  const errors: Error[] = []
  const scope = createScope((error) => errors.push(error))
  return { scope, undone, errors }
}

test('a scope undoes what it owns in reverse order', () => {
  const { scope, undone } = setUp()
  scope.own(() => undone.push('first'))
  scope.own({ dispose: () => undone.push('second') })
  scope.own(() => undone.push('third'))
  scope.dispose()
  expect(undone).toEqual(['third', 'second', 'first'])
})

test('own returns its argument', () => {
  const store = { rows: 3, dispose() {} }
  expect(setUp().scope.own(store)).toBe(store)
})

test('an error while undoing is reported and does not stop the others', () => {
  const { scope, undone, errors } = setUp()
  scope.own(() => undone.push('first'))
  scope.own(() => {
    throw new Error('stuck')
  })
  scope.own(() => {
    // A plugin may throw anything.
    throw 'text' as unknown as Error
  })
  scope.dispose()
  expect(undone).toEqual(['first'])
  expect(errors.map((error) => error.message)).toEqual(['text', 'stuck'])
})

test('the signal is aborted before anything is undone', () => {
  const { scope } = setUp()
  let aborted = false
  scope.own(() => (aborted = scope.signal.aborted))
  expect(scope.signal.aborted).toBe(false)
  scope.dispose()
  expect(aborted).toBe(true)
})

test('disposing twice undoes once', () => {
  const { scope, undone } = setUp()
  scope.own(() => undone.push('once'))
  scope.dispose()
  scope.dispose()
  expect(undone).toEqual(['once'])
})

test('what is owned after or during disposal is undone at once', () => {
  const { scope, undone } = setUp()
  scope.own(() => {
    scope.own(() => undone.push('during'))
    undone.push('last')
  })
  scope.dispose()
  scope.own(() => undone.push('after'))
  expect(undone).toEqual(['during', 'last', 'after'])
})
