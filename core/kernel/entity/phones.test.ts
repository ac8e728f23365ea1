import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phone } from './fieldKinds'
import { parse } from './parse'
import { normalizePhone, phoneHref, phonePattern, storedPhonePattern } from './phones'

describe('[S5.3] a phone number in its stored form', () => {
  it.each([
    ['5035550142', '503-555-0142'],
    ['(503) 555-0142', '503-555-0142'],
    ['503.555.0142', '503-555-0142'],
    ['503/555-0142', '503-555-0142'],
    ['1-503-555-0142', '503-555-0142'],
    ['+1 503 555 0142', '503-555-0142'],
    ['tel:+1-503-555-0142', '503-555-0142'],
    ['503‑555‑0142', '503-555-0142'],
    ['503–555—0142', '503-555-0142'],
    ['503\u00a0555\u00a00142', '503-555-0142'],
    ['\u202a503-555-0142\u202c', '503-555-0142'],
    ['５０３－５５５－０１４２', '503-555-0142'],
    ['503-555-0142 x12', '503-555-0142 x12'],
    ['(503) 555-0142 ext. 12', '503-555-0142 x12'],
    ['5035550142 Extension 12', '503-555-0142 x12'],
    ['503-555-0142 #12', '503-555-0142 x12'],
    ['tel:+1-503-555-0142;ext=12', '503-555-0142 x12'],
    ['+45 12 34 56 78', '+4512345678'],
    ['0045 12 34 56 78', '+4512345678'],
    ['011 45 12 34 56 78', '+4512345678'],
    ['+65 6123 4567', '+6561234567'],
    ['+44 (0)20 7946 0958 ext 3', '+442079460958 x3'],
    ['+49-30-901820', '+4930901820'],
  ])('of %s is %s', (typed, stored) => {
    expect(normalizePhone(typed)).toBe(stored)
    expect(parse({ phone: phone('Phone') }, { phone: stored })).toEqual({ value: { phone: stored } })
    const { errors, value } = parse({ phone: phone('Phone') }, { phone: typed })
    if (phonePattern.test(stored) && typed !== stored)
      expect(errors?.[0]?.message).toBe('Phone number must be in the format xxx-xxx-xxxx.')
    else expect(value).toEqual({ phone: stored })
  })

  it.each([
    '12 34 56 78',
    '45 12 34 56 78',
    '06 12 34 56 78',
    '0612345678',
    '+1 503 555 014',
    '555-0142',
    'call me',
    '+45',
  ])('is not made of %s, which is refused with the message of the specification', (typed) => {
    expect(normalizePhone(typed)).toBe(typed)
    expect(parse({ phone: phone('Phone') }, { phone: typed }).errors).toEqual([
      { field: 'phone', message: 'Phone number must be in the format xxx-xxx-xxxx.' },
    ])
  })

  it('keeps every digit and the country, for any grouping', () => {
    const groups = fc.array(fc.stringMatching(/^\d{1,4}$/), { minLength: 1, maxLength: 6 })
    const sign = fc.constantFrom(' ', '-', '.', '/')
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d?$/), groups, sign, (country, parts, between) => {
        const typed = `+${[country, ...parts].join(between)}`
        const stored = normalizePhone(typed)
        expect(phonePattern.test(stored)).toBe(false)
        if (storedPhonePattern.test(stored)) expect(stored).toBe(`+${country}${parts.join('')}`)
        expect(normalizePhone(stored)).toBe(stored)
      }),
    )
  })

  it('stays as it is when it is normalized again', () => {
    fc.assert(
      fc.property(fc.stringMatching(storedPhonePattern), (stored) => {
        expect(normalizePhone(stored)).toBe(stored)
      }),
    )
  })

  it('is refused where only a US number serves, such as for one-time codes', () => {
    const fields = { phone: phone('Phone', { usOnly: true }) }
    for (const typed of ['+45 12 34 56 78', '503-555-0142 x12'])
      expect(parse(fields, { phone: typed }).errors).toHaveLength(1)
    expect(parse(fields, { phone: '503-555-0142' })).toEqual({ value: { phone: '503-555-0142' } })
  })

  it('is called by a link', () => {
    expect(['503-555-0142', '503-555-0142 x12', '+4512345678'].map(phoneHref)).toEqual([
      'tel:5035550142',
      'tel:5035550142;ext=12',
      'tel:+4512345678',
    ])
  })
})
