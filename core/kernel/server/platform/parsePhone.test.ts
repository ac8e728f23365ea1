import { describe, expect, it } from 'vitest'
import { parsePhone } from './parsePhone'

describe('[S5.3] a phone number of a file', () => {
  it.each([
    ['503-555-0142 x12', '503-555-0142 x12'],
    ['+1 (503) 555-0142', '503-555-0142'],
    ['+45 12 34 56 78', '+4512345678'],
    ['+65 6123 4567', '+6561234567'],
    ['+44 (0)20 7946 0958 ext. 3', '+442079460958 x3'],
    ['011 49 30 901820', '+4930901820'],
  ])('%s is stored as %s', (text, stored) => expect(parsePhone(text)).toBe(stored))

  it.each(['+45 12 34', '+999 12345678', '+1 503 555', '12 34 56 78', '0612345678', 'none'])('%s is none', (text) => {
    expect(parsePhone(text)).toBeUndefined()
  })
})
