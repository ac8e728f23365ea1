import { describe, expect, it } from 'vitest'
import { group, integer, rows, text, yesNo } from './fieldKinds'
import { maskSensitive } from './maskSensitive'

const fields = {
  name: text('Name'),
  secret: text('Secret', { sensitive: true }),
  health: group('Health', { smokes: yesNo('Smokes'), note: text('Note') }, { sensitive: true }),
  cards: rows('Cards', { id: integer('Row'), number: text('Number', { sensitive: true }), bank: text('Bank') }),
} as const
const record = {
  name: 'Ann',
  secret: 'x',
  health: { smokes: false, note: null },
  cards: [
    { id: 1, number: '4', bank: 'A' },
    { id: 2, number: null, bank: 'B' },
  ],
}

const openOnly = ({ sensitive }: { readonly sensitive?: boolean }) => !sensitive

describe('a record for someone who may not see sensitive fields', () => {
  it('has null for every filled sensitive field, and names its path', () => {
    expect(maskSensitive(fields, record, openOnly)).toEqual({
      record: {
        name: 'Ann',
        secret: null,
        health: null,
        cards: [
          { id: 1, number: null, bank: 'A' },
          { id: 2, number: null, bank: 'B' },
        ],
      },
      masked: ['secret', 'health', 'cards[0].number'],
    })
  })

  it('has nothing masked where the fields are empty', () => {
    expect(maskSensitive(fields, { name: 'Ann', health: { smokes: null, note: '' } }, openOnly)).toEqual({
      record: { name: 'Ann', secret: null, health: null, cards: null },
      masked: [],
    })
  })
})

describe('a record for someone who may', () => {
  it('has all values, and gets null for each field that the stored record lacks', () => {
    expect(maskSensitive(fields, { ...record, health: { smokes: true } }, () => true)).toEqual({
      record: { ...record, health: { smokes: true, note: null } },
      masked: [],
    })
  })
})
