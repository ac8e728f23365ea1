import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exampleValues, fillMail, mailPlaceholders, unknownPlaceholders, usualMail } from './quoteMail'

it('[S8.5] the usual mail names what there is, and nothing is left of the braces', () => {
  for (const text of [usualMail.subject, usualMail.message]) {
    expect(unknownPlaceholders(text)).toEqual([])
    expect(fillMail(text, exampleValues)).not.toContain('{{')
  }
  expect(fillMail(usualMail.subject, exampleValues)).toBe('Your quote Q-00017 from White Glove')
})

it('a misspelled placeholder is named once, and stays', () => {
  expect(unknownPlaceholders('{{nummer}} {{ company }} {{nummer}} {{toString}}')).toEqual(['nummer', 'toString'])
  expect(fillMail('{{nummer}} {{ company }}', exampleValues)).toBe('{{nummer}} Cedar Valley Transit')
})

it('a value is put in as it is, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...mailPlaceholders), (value, { name }) => {
      expect(fillMail(`<{{${name}}}>`, { ...exampleValues, [name]: value })).toBe(`<${value}>`)
    }),
  )
})
