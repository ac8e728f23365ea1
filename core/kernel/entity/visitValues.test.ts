import { expect, test } from 'vitest'
import { files, group, rows, text } from './fieldKinds'
import { visitValues } from './visitValues'

const fields = {
  name: text('Name'),
  clinical: group('Clinical', { note: text('Note', { sensitive: true }) }, { sensitive: true }),
  cards: rows('Cards', { number: text('Number'), front: files('Front') }),
}
const record = { name: 'Ana', clinical: { note: 'x' }, cards: [{ number: '1' }, { number: '2', front: [] }], other: 1 }

test('every value is visited with its path, through groups and rows; empty and unknown ones are not', () => {
  const found = [...visitValues(fields, record)].map(({ path, name, value }) => [path, name, value])
  expect(found).toEqual([
    ['name', 'name', 'Ana'],
    ['clinical.note', 'clinical.note', 'x'],
    ['cards[0].number', 'cards.number', '1'],
    ['cards[1].number', 'cards.number', '2'],
    ['cards[1].front', 'cards.front', []],
  ])
  expect([...visitValues(fields, null)]).toEqual([])
})

test('a field that is not entered hides what it contains', () => {
  const found = [...visitValues(fields, record, ({ sensitive }) => !sensitive)].map(({ path }) => path)
  expect(found).not.toContain('clinical.note')
  expect(found).toContain('name')
})
