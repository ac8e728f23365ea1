import { describe, expect, it } from 'vitest'
import { guessesOf } from './guessesOf'

const about = ['Temp', 'Tester', 'temp.tester', 'White Glove']

describe('[D7] a guessable password', () => {
  it.each([
    ['of the person’s names', 'TempTesterTemp'],
    ['of the product’s name and a year', 'WhiteGlove2026!'],
    ['that is common', 'qwerty123456'],
    ['that is common, with signs at its end', 'Password2024!!'],
    ['that is common, with look-alikes', 'P@$$w0rdP@$$w0rd'],
    ['of a season and a year', 'Summer2026!Summer'],
    ['of rows of keys', 'qwertyuiopasdfgh'],
    ['of one row forward and back', 'abcdefghgfedcba1'],
    ['of few repeated characters', 'abababababab'],
    ['of a repeated word', 'dragondragondragon'],
    ['of a common word and a date', 'monkey19901231'],
  ])('is one %s', (_of, password) => {
    expect(guessesOf(password, about)).toBeLessThan(1e8)
  })

  it.each([
    ['of unrelated words', 'quiet river stone'],
    ['that is a phrase', 'a first good phrase'],
    ['of words with signs', 'Test-Drive-Again-7'],
    ['of random characters', 'x7Kq9vTz2mLw'],
    ['in other letters', 'дом река стол окно'],
    ['with the person’s name in it', 'Temp lanterns quarrel 41'],
  ])('is none %s', (_of, password) => {
    expect(guessesOf(password, about)).toBeGreaterThan(1e8)
  })

  it('is estimated fast, however long it is', () => {
    const begun = performance.now()
    guessesOf('aB3$'.repeat(25_000), about)
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})
