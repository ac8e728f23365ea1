import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineEntity } from './defineEntity'
import { date, group, integer, rows, text } from './fieldKinds'
import { checkRules, type FieldsRule } from './rules'

const can = 100
const visitEntity = defineEntity({
  id: 'visit',
  name: { one: 'Visit', many: 'Visits' },
  path: 'Visit',
  title: ['place'],
  policy: { view: { needs: can }, create: { needs: can }, update: { needs: can }, delete: { needs: can } },
  fields: {
    place: text('Place'),
    from: date('From', { required: true }),
    until: date('Until'),
    family: group('Family', { people: integer('People'), phone: text('Phone') }),
    stops: rows('Stops', { name: text('Name'), minutes: integer('Minutes') }),
  },
  rules: [
    ({ from, until }) => (until !== null && until < from ? { until: 'Until can’t be before From' } : undefined),
    ({ place }, before) => (before && before.place !== place ? { place: 'The place stays as it is' } : undefined),
    ({ stops }) =>
      Object.fromEntries(
        (stops ?? []).flatMap(({ name, minutes }, at) =>
          minutes && !name ? [[`stops[${at}].name`, 'Name is required']] : [],
        ),
      ),
  ],
})

const visit = { place: null, from: '2026-11-25', until: null, family: null, stops: null }
const ask = (record: object, before: object | null = null, unknown: readonly string[] = []) =>
  checkRules(visitEntity.rules, {
    record: { ...visit, ...record },
    before: before && { ...visit, id: 1, ...before },
    unknown,
  })

describe('rules across fields', () => {
  it('name the field that is to be mended, within rows too', () => {
    expect(ask({ until: '2026-11-24', stops: [{ name: 'School', minutes: 5 }, { minutes: 9 }] })).toEqual([
      { field: 'until', message: 'Until can’t be before From' },
      { field: 'stops[1].name', message: 'Name is required' },
    ])
    expect(ask({ until: '2026-11-25' })).toEqual([])
  })

  it('may compare with what is stored; a record that is made has nothing to compare with', () => {
    expect(ask({ place: 'Albany' }, { place: 'Troy' })).toEqual([
      { field: 'place', message: 'The place stays as it is' },
    ])
    expect(ask({ place: 'Albany' })).toEqual([])
  })

  it('that read what isn’t known are not asked, in the record, in what is stored and within a section', () => {
    expect(ask({ until: '2020-01-01' }, null, ['from'])).toEqual([])
    expect(ask({ place: 'Albany' }, { place: 'Troy' }, ['place'])).toEqual([])
    const family: FieldsRule<typeof visitEntity.fields> = ({ family: of }) =>
      of?.people ? {} : { family: 'Say how many' }
    expect(checkRules([family as FieldsRule], { record: visit, before: null, unknown: ['family.phone'] })).toEqual([])
  })

  it('say one thing of a field, the first', () => {
    const twice: readonly FieldsRule[] = [() => ({ until: 'First' }), () => ({ until: 'Second', from: undefined })]
    expect(checkRules(twice, { record: visit, before: null })).toEqual([{ field: 'until', message: 'First' }])
  })

  it('pass on the fault of a rule', () => {
    const broken: FieldsRule = () => {
      throw new TypeError('A fault')
    }
    expect(() => checkRules([broken], { record: visit, before: null })).toThrow('A fault')
  })

  it('refuse nothing more where less is known', () => {
    const day = fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-26', null)
    const drawn = fc.record({ place: fc.constantFrom('Troy', 'Albany', null), until: day })
    const names = fc.subarray(Object.keys(visit))
    fc.assert(
      fc.property(drawn, fc.option(drawn), names, (record, before, unknown) => {
        const all = ask(record, before)
        for (const error of ask(record, before, unknown)) expect(all).toContainEqual(error)
      }),
    )
  })

  it('are typed by the fields', () => {
    type Rule = FieldsRule<typeof visitEntity.fields>
    // @ts-expect-error there is no such field
    const none: Rule = ({ nothing }) => nothing
    // @ts-expect-error it may be empty
    const empty: Rule = ({ until }) => ({ until: until.slice(0, 4) })
    const filled: Rule = ({ from }) => ({ from: from.slice(0, 4) })
    expect([none, empty, filled]).toHaveLength(3)
  })
})
