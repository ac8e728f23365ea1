import { describe, expect, it } from 'vitest'
import { group, integer, rows, text } from './fieldKinds'
import { mergePatch } from './parse'

const fields = {
  number: text('Number', { readOnly: true }),
  name: text('Name', { required: true }),
  secret: text('Secret', { sensitive: true }),
  home: group('Home', { city: text('City', { required: true }), zip: text('ZIP') }),
  health: group('Health', { note: text('Note'), pulse: integer('Pulse') }, { sensitive: true }),
  cards: rows('Cards', {
    id: integer('Row'),
    number: text('Number', { required: true, sensitive: true }),
    bank: text('Bank'),
  }),
  pets: rows('Pets', { name: text('Name') }),
} as const
const stored = {
  number: '1',
  name: 'Ann',
  secret: 'x',
  home: { city: 'Reno', zip: '1' },
  health: { note: 'n', pulse: 60 },
  cards: [
    { id: 2, number: '4', bank: 'A' },
    { id: 5, number: '7', bank: 'B' },
  ],
  pets: null,
}
const merge = (patch: object, maySee = true, before: object | null = stored) =>
  mergePatch(fields, before as never, patch, { sees: ({ sensitive }) => maySee || !sensitive, changes: () => true })

describe('a patch applied to a record', () => {
  it('changes the fields that it contains and no others', () => {
    expect(merge({ name: 'Bea', home: { zip: null } }).value).toEqual({
      ...stored,
      name: 'Bea',
      home: { city: 'Reno', zip: null },
    })
    expect(merge({}).value).toEqual(stored)
  })

  it('turns a group whose fields are all empty into null', () => {
    expect(merge({ health: { note: null, pulse: null } }).value?.health).toBeNull()
    expect(merge({ home: null }).value?.home).toBeNull()
  })

  it('is refused when a section then lacks a required field', () => {
    expect(merge({ home: { zip: '2' } }, true, { ...stored, home: null }).errors).toEqual([
      { field: 'home.city', message: 'City is required' },
    ])
  })

  it('changes rows by their id, gives new rows the next ids, and removes rows that it does not contain', () => {
    expect(
      merge({
        cards: [
          { id: 5, bank: 'C' },
          { id: null, number: '9', bank: null },
        ],
      }).value?.cards,
    ).toEqual([
      { id: 5, number: '7', bank: 'C' },
      { id: 6, number: '9', bank: null },
    ])
    expect(merge({ cards: null }).value?.cards).toBeNull()
    expect(merge({ pets: [{ name: 'Rex' }] }).value?.pets).toEqual([{ name: 'Rex' }])
  })

  it('is refused when it contains an unknown row id, or the same one twice', () => {
    const message = 'Cards: this row is not there (any more). Leave its id out to add it'
    expect(merge({ cards: [{ id: 3, number: '1' }] }).errors).toEqual([{ field: 'cards[0].id', message }])
    expect(merge({ cards: [{ id: 2 }, { id: 2 }] }).errors).toEqual([{ field: 'cards[1].id', message }])
    expect(merge({ cards: [{ id: 1, number: '1' }] }, true, null).errors).toEqual([{ field: 'cards[0].id', message }])
  })

  it('can’t change read-only fields', () => {
    expect(merge({ number: '2' }).value?.number).toBe('1')
  })
})

describe('a patch by a person who may not see sensitive values', () => {
  it('leaves them unchanged where it sends them as empty', () => {
    expect(merge({ secret: null, health: null, cards: [{ id: 2, number: null, bank: 'Z' }] }, false).value).toEqual({
      ...stored,
      cards: [{ id: 2, number: '4', bank: 'Z' }],
    })
    expect(merge({ health: { note: null } }, false).value?.health).toEqual(stored.health)
  })

  it('leaves them, and what only others change, where it empties the group that holds them', () => {
    const rate = integer('Rate')
    const inner = {
      custom: group('Further', { size: text('Size'), margin: text('Margin', { sensitive: true }), rate }),
    }
    const access = {
      sees: ({ sensitive }: { readonly sensitive?: boolean }) => !sensitive,
      changes: (field: object) => field !== rate,
    }
    const empty = (rate: number | null) =>
      mergePatch(inner, { custom: { margin: 'm', size: 's', rate } }, { custom: null }, access)
    expect(empty(null).value).toEqual({
      custom: { margin: 'm', size: null, rate: null },
    })
    expect(empty(5).errors).toMatchObject([{ field: 'custom.rate' }])
  })

  it('is refused where it would replace them, even with the same value', () => {
    const hidden = (label: string) => `${label} holds something that you may not see, so it can't be replaced`
    expect(merge({ secret: 'x' }, false).errors).toEqual([{ field: 'secret', message: hidden('Secret') }])
    expect(merge({ health: { pulse: 61 } }, false).errors).toEqual([{ field: 'health', message: hidden('Health') }])
    expect(merge({ cards: [{ id: 2, number: '5' }] }, false).errors).toEqual([
      { field: 'cards[0].number', message: hidden('Number') },
    ])
  })

  it('fills them where they are empty', () => {
    const empty = { ...stored, secret: null, health: null, cards: null }
    expect(merge({ secret: 'y', health: { pulse: 70 }, cards: [{ number: '1' }] }, false, empty).value).toMatchObject({
      secret: 'y',
      health: { note: null, pulse: 70 },
      cards: [{ id: 1, number: '1' }],
    })
  })
})
