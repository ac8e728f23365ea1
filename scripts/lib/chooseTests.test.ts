import { describe, expect, it } from 'vitest'
import { chooseTests } from './chooseTests.mjs'
import { steps } from './steps.mjs'

const names = (...words: string[]) => chooseTests(words).map(({ name }) => name)

describe('npm test', () => {
  it('runs every step unless some are named', () => {
    expect(names()).toEqual(steps.map(({ name }) => name))
    expect(names('browser')).toEqual(['Browser tests'])
    expect(names('types', 'BUILD')).toEqual(expect.arrayContaining(['Types', 'Production build']))
  })

  it('runs the tests of one file or folder by the runner that takes them', () => {
    expect(names('core/kernel/entity/parse.test.ts')).toEqual([
      'Unit and server tests in core/kernel/entity/parse.test.ts',
    ])
    expect(names('e2e/signIn.spec.ts')).toEqual(['Browser tests in e2e/signIn.spec.ts'])
    expect(names('core/kernel/entity')).toEqual(['Unit and server tests in core/kernel/entity/'])
  })

  it('suggests valid words for an unknown one', () => {
    expect(() => names('no-such-thing')).toThrow('“no-such-thing” is neither a file, nor a plugin (')
    expect(() => names('.oxlintrc.json')).toThrow('There are no tests in .oxlintrc.json')
  })
})
