import { describe, expect, it } from 'vitest'
import { parseRecipients } from './parseRecipients'

describe('[D12] a pasted list of recipients', () => {
  it('has one person per line, whatever separates name, email and phone', () => {
    expect(
      parseRecipients('Ana Novak, ana@harbor.example, 555-201-4433\n\nBen Ortiz\tben@dealer.example').recipients,
    ).toEqual([
      { name: 'Ana Novak', email: 'ana@harbor.example', phone: '555-201-4433' },
      { name: 'Ben Ortiz', email: 'ben@dealer.example' },
    ])
  })
  it('names the line that can’t be parsed', () => {
    expect(parseRecipients('Ana Novak, ana@harbor.example\nBen').problem).toBe('Line 2 has no name and email: “Ben”')
    expect(parseRecipients('').problem).toBe('Recipients is required')
  })
})
