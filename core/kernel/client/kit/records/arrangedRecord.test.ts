import { describe, expect, it } from 'vitest'
import { group, integer, rows, text } from '@core/kernel/entity/fieldKinds'
import { pathOf } from '../forms/sections/pathOf'
import { type ArrangedRecord, arrangedRecord } from './arrangedRecord'

const fields = {
  company: text('Company', { required: true }),
  city: text('City'),
  number: integer('Number', { readOnly: true }),
  contact: group('Contact', { name: text('Name'), phone: text('Phone') }),
  lines: rows('Lines', { note: text('Note') }),
}
const delivered = {
  facts: ['city', 'contact.phone'],
  sections: [
    { id: 'main', title: 'Main', fields: ['company', 'city'] },
    { id: 'contact', title: 'Contact', fields: ['contact'], fixed: true },
  ],
}
const entity = { fields }
const shown = ({ facts, sections }: ArrangedRecord) => [
  ['facts', facts],
  ...sections.map((section) => [section.id, section.fields.map(pathOf)]),
]

describe('the page of a record', () => {
  it('is as its form without a layout', () => {
    expect(shown(arrangedRecord(entity, delivered, {}, {}))).toEqual([
      ['facts', ['city', 'contact.phone']],
      ['main', ['company', 'city']],
      ['contact', ['contact']],
      ['more', ['number', 'lines']],
    ])
  })

  it('follows the layout of the form, whose hidden fields are no key facts either', () => {
    const form = { sections: [{ id: 'own-1', title: 'First', fields: [{ path: 'company' }] }], hidden: ['city'] }
    expect(shown(arrangedRecord(entity, delivered, {}, { form })).slice(0, 2)).toEqual([
      ['facts', ['contact.phone']],
      ['own-1', ['company']],
    ])
  })

  it('has the key facts that its own layout names, but none that has no room there', () => {
    const record = {
      sections: [
        { id: 'facts', fields: [{ path: 'company' }, { path: 'lines' }, { path: 'city' }] },
        { id: 'main', fields: [{ path: 'contact.phone' }] },
      ],
    }
    expect(shown(arrangedRecord(entity, delivered, {}, { record }))).toEqual([
      ['facts', ['company', 'city']],
      ['main', ['contact.phone']],
      ['contact', ['contact.name']],
      ['more', ['number', 'lines']],
    ])
  })

  it('shows what depends on another field only with its value, also among the key facts', () => {
    const shownWhen = { field: 'company', test: 'is', values: ['Harbor'] } as const
    const record = { sections: [{ id: 'facts', fields: [{ path: 'city', shownWhen }] }] }
    const facts = (company: string) => arrangedRecord(entity, delivered, { company }, { record }).facts
    expect(facts('Harbor')).toEqual(['city', 'contact.phone'])
    expect(facts('Summit')).toEqual(['contact.phone'])
  })
})
