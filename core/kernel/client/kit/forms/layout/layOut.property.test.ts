import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choice, integer, longText, text } from '@core/kernel/entity/fieldKinds'
import type { LayoutCondition, SectionsLayout } from '@core/kernel/entity/layouts'
import type { FormSection } from '../FormSection'
import { pathOf } from '../sections/pathOf'
import { shownSections } from '../sections/shownSections'
import { isMet, layOut } from './layOut'

const fields = {
  company: text('Company', { required: true }),
  status: choice('Status', [
    { id: 1, name: 'New' },
    { id: 2, name: 'Won' },
  ]),
  budget: integer('Budget'),
  city: text('City'),
  note: longText('Note'),
  reason: text('Reason'),
  owner: text('Owner', { required: true }),
}
const delivered: readonly FormSection[] = [
  { id: 'main', title: 'Main', fields: ['company', { path: 'status', span: 'third' }] },
  { id: 'lost', title: 'Lost', fields: ['reason'], shownWhen: ({ status }) => status === '1' },
  { id: 'lines', title: 'Lines', fields: ['budget'], fixed: true },
  { id: 'more', title: 'More', folded: true, fields: ['city', 'note', 'owner'] },
]
const all = Object.keys(fields)
const isRequired = (path: string) => path === 'company' || path === 'owner'

const path = fc.constantFrom(...all, 'gone', 'client.lastName')
const condition: fc.Arbitrary<LayoutCondition> = fc.record({
  field: path,
  test: fc.constantFrom('filled', 'empty', 'is', 'isNot'),
  values: fc.array(fc.constantFrom<string | number | boolean>(1, 2, true, 'Salem')),
})
const layouts: fc.Arbitrary<SectionsLayout> = fc.record(
  {
    sections: fc.array(
      fc.record(
        {
          id: fc.constantFrom('main', 'lost', 'lines', 'more', 'own-1', 'own-2'),
          title: fc.constantFrom('', 'Renamed'),
          fields: fc.array(fc.record({ path, more: fc.boolean(), shownWhen: condition }, { requiredKeys: ['path'] }), {
            maxLength: 9,
          }),
          columns: fc.constantFrom(1, 2, 3),
          folded: fc.boolean(),
          shownWhen: condition,
        },
        { requiredKeys: ['id', 'fields'] },
      ),
      { maxLength: 7 },
    ),
    hidden: fc.array(path, { maxLength: 5 }),
  },
  { requiredKeys: ['sections'] },
)
const values = fc.record({ status: fc.constantFrom('1', '2', undefined), city: fc.constantFrom('Salem', undefined) })

describe('sections that an administrator has laid out', () => {
  it('lose no field and double none, whatever the layout says', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const { sections, hidden } = layOut(fields, delivered, layout)
        const placed = sections.flatMap((section) => section.fields.map(pathOf))
        expect([...placed, ...hidden].toSorted()).toEqual(all.toSorted())
        expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
        const fixed = sections.find(({ id }) => id === 'lines')!
        expect(fixed.fields.map(pathOf), 'a fixed section keeps its fields').toEqual(['budget'])
      }),
    )
  })

  it('always show a required field, whatever is typed', () => {
    fc.assert(
      fc.property(layouts, values, (layout, typed) => {
        const { sections, hidden } = layOut(fields, delivered, layout)
        expect(hidden.filter(isRequired)).toEqual([])
        // Where the code itself makes a section depend on values, a required field in it does, too.
        const shown = shownSections(sections, { ...typed, status: '1' })
        const open = shown
          .filter(({ folded }) => !folded)
          .flatMap((section) => section.fields)
          .filter((entry) => typeof entry === 'string' || !entry.folded)
          .map(pathOf)
        expect(open).toContain('company')
        if (layout.sections.length > 0 && !open.includes('owner'))
          expect(sections.find(({ id }) => id === 'more')?.folded).toBe(true)
      }),
    )
  })

  it('that are laid out twice stay the same', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const once = layOut(fields, delivered, layout)
        const names = once.sections.map((section) => [section.id, section.title, section.fields.map(pathOf)])
        const again = layOut(fields, delivered, {
          sections: once.sections.map(({ id, title, fields: entries }) => ({
            id,
            title,
            fields: entries.map((entry) => ({ path: pathOf(entry) })),
          })),
          hidden: once.hidden,
        })
        expect(again.sections.map((section) => [section.id, section.title, section.fields.map(pathOf)])).toEqual(names)
      }),
    )
  })

  it('keep the condition of the code on a field that moves to another section', () => {
    const { sections } = layOut(fields, delivered, { sections: [{ id: 'main', fields: [{ path: 'reason' }] }] })
    const shows = (status: string) =>
      shownSections(sections, { status }).some((section) => section.fields.map(pathOf).includes('reason'))
    expect([shows('1'), shows('2')]).toEqual([true, false])
  })

  it('keep a field in each of the sections in which the code has it', () => {
    const twice: readonly FormSection[] = [
      { id: 'insurance', title: 'Insurance', fields: ['reason', 'city'], shownWhen: ({ status }) => status === '1' },
      { id: 'own', title: 'Own means', fields: ['reason'], shownWhen: ({ status }) => status === '2' },
    ]
    const layout = { sections: [{ id: 'own-1', fields: [{ path: 'reason' }, { path: 'city' }] }], hidden: ['reason'] }
    expect(layOut(fields, twice, layout).sections.map((section) => [section.id, section.fields.map(pathOf)])).toEqual([
      ['own-1', ['city']],
      ['insurance', ['reason']],
      ['own', ['reason']],
    ])
  })

  it.each<[LayoutCondition, object, boolean]>([
    [{ field: 'status', test: 'is', values: [2] }, { status: 2 }, true],
    [{ field: 'status', test: 'is', values: [2] }, { status: '2' }, true],
    [{ field: 'status', test: 'is', values: [2] }, {}, false],
    [{ field: 'status', test: 'isNot', values: [2] }, {}, true],
    [{ field: 'city', test: 'filled' }, { city: '' }, false],
    [{ field: 'budget', test: 'filled' }, { budget: 0 }, true],
    [{ field: 'tags', test: 'is', values: ['b'] }, { tags: ['a', 'b'] }, true],
    [{ field: 'client.city', test: 'empty' }, { client: { city: null } }, true],
  ])('%o is met by %o: %s', (one, of, met) => {
    expect(isMet(one, { ...of })).toBe(met)
  })
})
