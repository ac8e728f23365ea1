import { expect, it } from 'vitest'
import { group, longText, phone, rows, text } from '@core/kernel/entity/fieldKinds'
import { searchedFields, whyFound } from './whyFound'

const fields = searchedFields({
  name: text('Name', { searchable: true }),
  phone: phone('Phone', { searchable: true }),
  notes: longText('Notes', { searchable: true }),
  colour: text('Colour'),
  health: group('Health', { report: text('Report') }, { sensitive: true }),
  guardians: rows('Guardians', { name: text('Name', { searchable: true }), email: text('Email') }),
})
const values = {
  name: 'Delphine Zamora',
  phone: '503-555-0142',
  notes: 'She plays the violin on Mondays, and her brother drives her to the lesson in Gresham',
  guardians: JSON.stringify([{ name: 'Émile Zamora' }, { name: 'Marisol Silva', email: 'm@silva.example' }]),
}
const why = (...words: string[]) => whyFound(fields, words, 'Delphine Zamora REF-000503', values)

it('looks into the fields that are searched', () => {
  expect(fields.map(({ path }) => path)).toEqual(['name', 'phone', 'notes', 'guardians'])
})

it('says where a word was found that the result doesn’t show', () => {
  expect(why('delphine', '503')).toBeUndefined()
  expect(why('marisol')).toBe('Guardians: Marisol Silva')
  expect(why('delphine', 'emile')).toBe('Guardians: Émile Zamora')
  expect(why('503-555-0142')).toBe('Phone: 503-555-0142')
  expect(why('brother')).toBe('Notes: …on Mondays, and her brother drives her to the lesson in…')
  expect(why('silva.example'), 'this is not searched').toBeUndefined()
})
