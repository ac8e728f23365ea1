import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exampleValues, fillMail, mailPlaceholders, unknownPlaceholders, usualMail } from './quoteMail'

it('[S8.5] the default mail has all values filled in, and no braces remain', () => {
  for (const text of [usualMail.subject, usualMail.message]) {
    expect(unknownPlaceholders(text)).toEqual([])
    expect(fillMail(text, exampleValues())).not.toContain('{{')
  }
  expect(fillMail(usualMail.subject, exampleValues())).toBe('Your quote Q-00017 from White Glove')
})

it('a misspelled placeholder is named once, and remains', () => {
  expect(unknownPlaceholders('{{nummer}} {{ company }} {{nummer}} {{toString}}')).toEqual(['nummer', 'toString'])
  expect(fillMail('{{nummer}} {{ company }}', exampleValues())).toBe('{{nummer}} Cedar Valley Transit')
})

it('a value is inserted literally, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...mailPlaceholders), (value, { name }) => {
      expect(fillMail(`<{{${name}}}>`, { ...exampleValues(), [name]: value })).toBe(`<${value}>`)
    }),
  )
})

it('a greeting without a name has no space before its comma', () => {
  expect(fillMail('Hello {{name}},', exampleValues())).toBe('Hello Dana,')
  expect(fillMail('Hello {{name}},', { ...exampleValues(), name: '' })).toBe('Hello,')
})
