import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursor'

const order = 'repair client.lastName asc'

describe('a cursor', () => {
  it.each([
    ['text', "O'Neil \\ \u{1f642}"],
    ['text', null],
    ['date', '2026-01-31'],
    ['integer', '-5'],
    ['numeric', '10.50'],
    ['boolean', 'true'],
    ['timestamptz', '2026-01-31 10:00:00.123456+00'],
    ['jsonb', '["Jane", 5]'],
  ] as const)('restores %s %j and its direction', (type, key) => {
    for (const forward of [true, false])
      expect(readCursor(writeCursor({ forward, key, id: 12 }, order), order, type)).toEqual({ forward, key, id: 12 })
  })

  it('is valid for one order only', () => {
    const cursor = writeCursor({ forward: true, key: 'doe', id: 1 }, order)
    expect(() => readCursor(cursor, 'repair client.lastName desc', 'text')).toThrow(
      'This cursor belongs to another list or order',
    )
  })

  it('with a correct checksum and an invalid key is refused before it reaches the database', () => {
    for (const key of ['tomorrow', '2026-01-31; drop', ''])
      expect(() => readCursor(writeCursor({ forward: true, key, id: 1 }, order), order, 'date')).toThrow('This cursor')
    for (const id of [1.5, 2 ** 40, Number.NaN])
      expect(() => readCursor(writeCursor({ forward: true, key: null, id }, order), order, 'date')).toThrow(
        'This cursor',
      )
  })

  it('with any typing mistake is refused', () => {
    const cursor = writeCursor({ forward: true, key: '2026-01-31', id: 77 }, order)
    for (let at = 0; at < cursor.length; at++) {
      const slipped = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)
      expect(() => readCursor(slipped, order, 'date')).toThrow('This cursor')
    }
  })
})
