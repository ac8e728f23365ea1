import { describe, expect, it } from 'vitest'
import { address, group, integer, longText, rows, text } from '@core/kernel/entity/fieldKinds'
import { completeSections } from './completeSections'

const fields = {
  number: text('Number', { readOnly: true }),
  name: text('Name', { required: true }),
  status: integer('Status'),
  home: address('Home address'),
  client: group('Client', {
    first: text('First name'),
    last: text('Last name'),
    age: integer('Age', { readOnly: true }),
  }),
  notes: rows('Notes', { text: longText('Text') }),
}
const paths = (sections: ReturnType<typeof completeSections>) =>
  sections.map(({ title, fields: entries }) => [
    title,
    entries.map((entry) => (typeof entry === 'string' ? entry : entry.path)),
  ])

describe('the sections of a form', () => {
  it('have one “More” where the screen has one of its own', () => {
    const sections = [
      { id: 'main', title: 'Main', fields: ['name', 'home', 'client'] },
      { id: 'more', title: 'More', fields: ['status'] },
    ]
    expect(paths(completeSections(fields, sections))).toEqual([
      ['Main', ['name', 'home', 'client']],
      ['More', ['status', 'notes']],
    ])
  })

  it('are derived from the fields if a screen names none', () => {
    expect(paths(completeSections(fields, undefined, ['status']))).toEqual([
      ['Details', ['name', 'home']],
      ['Client', ['client.first', 'client.last']],
      ['Notes', ['notes']],
    ])
  })

  it('show a field that was added to the entity and that no section places', () => {
    const sections = [{ id: 'main', title: 'Main', fields: ['name', { path: 'client.first' }, 'notes', 'home'] }]
    expect(paths(completeSections(fields, sections, ['status']))).toEqual([
      ['Main', ['name', 'client.first', 'notes', 'home']],
      ['More', ['client.last']],
    ])
    expect(
      paths(completeSections({ ...fields, colour: text('Colour') }, sections, ['status', 'client.last'])).at(-1),
    ).toEqual(['More', ['colour']])
  })

  it('show a group that was added, as a whole', () => {
    expect(paths(completeSections(fields, [{ id: 'main', title: 'Main', fields: ['name', 'status'] }])).at(-1)).toEqual(
      ['More', ['home', 'client', 'notes']],
    )
  })

  it('stay unchanged if every field is placed or omitted', () => {
    const sections = [{ id: 'main', title: 'Main', fields: ['name', 'home', 'client', 'notes'] }]
    expect(completeSections(fields, sections, ['status'])).toBe(sections)
  })
})
