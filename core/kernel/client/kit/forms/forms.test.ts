import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { choices, date, decimal, email, group, integer, phone, rows, text } from '@core/kernel/entity/fieldKinds'
import { parse, parsePatch } from '@core/kernel/entity/parse'
import type { FieldsRule } from '@core/kernel/entity/rules'
import { mergeConflict, resolve } from './conflict/mergeConflict'
import { caretAfter, groupPhone } from '../../platform/ui/fields/groupPhone'
import { toDraft, toInput, toPatch } from './draft/draft'
import { fieldAt, valueAt, withValueAt, isHidden } from '../data/fieldPaths'
import { createPress } from './FormContext'
import { checkDraft, listError, messagesWithoutField, toFormErrors, withoutHidden } from './draft/formErrors'

const fields = {
  number: text('Number', { readOnly: true }),
  hours: decimal('Hours per week'),
  received: date('Received', { required: true }),
  services: choices('Services', [
    { id: 1, name: 'ABA' },
    { id: 2, name: 'Speech' },
  ]),
  client: group(
    'Client',
    { name: text('Name', { required: true }), email: email('Email'), phone: phone('Phone') },
    { required: true },
  ),
  contact: group('Emergency contact', {
    name: text('Name', { required: true }),
    phone: phone('Phone', { required: true }),
  }),
  guardians: rows(
    'Guardians',
    { id: integer('Row'), name: text('Name', { required: true }), phone: phone('Phone') },
    { max: 2 },
  ),
} as const

const record = {
  number: 'R-1',
  hours: 12.5,
  received: '2025-01-02',
  services: [1],
  client: { name: 'Maya Torres', email: null, phone: '555-010-0001' },
  contact: null,
  guardians: [{ id: 3, name: 'Ana Torres', phone: null }],
}

describe('phone numbers while they are typed', () => {
  it('group as digits 3-3-4 with dashes, for at most 10 digits [S5.3]', () => {
    expect(['5', '555', '5550', '5550100', '5550100001'].map(groupPhone)).toEqual([
      '5',
      '555',
      '555-0',
      '555-010-0',
      '555-010-0001',
    ])
    expect(groupPhone('(555) 010-0001')).toBe('555-010-0001')
    expect(groupPhone('555-010-00012')).toBe('555-010-00012')
    expect(groupPhone('')).toBe('')
  })

  it('stay as typed with the prefix of a country or an extension, and lose that of the US [S5.3]', () => {
    for (const typed of ['+', '+45 12 34 56 78', '503-555-0142 x', '503-555-0142 x12', 'tel:+'])
      expect(groupPhone(typed)).toBe(typed)
    for (const typed of ['tel:+1-503-555-0142', '503‑555‑0142', '５０３５５５０１４２'])
      expect(groupPhone(typed)).toBe('503-555-0142')
  })

  it('are grouped the same, whatever their grouping was before [S5.3]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,10}$/), (digits) => groupPhone(groupPhone(digits)) === groupPhone(digits)),
    )
  })

  it('pass the rule of the field when they have ten digits [S5.3]', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{10}$/),
        (digits) => fields.client.fields!.phone!.check(groupPhone(digits)) === undefined,
      ),
    )
  })

  it('keep the caret after the typed digit', () => {
    expect(caretAfter('555-010-0001', 4)).toBe(5)
    expect(caretAfter('555-010-0001', 10)).toBe(12)
    expect(caretAfter('555', 0)).toBe(0)
  })
})

describe('a draft', () => {
  it('has numbers as typed, and no empty fields', () => {
    expect(toDraft(fields, record)).toEqual({
      hours: '12.5',
      received: '2025-01-02',
      services: [1],
      client: { name: 'Maya Torres', phone: '555-010-0001' },
      guardians: [{ id: '3', name: 'Ana Torres' }],
    })
  })

  it('becomes the record again', () => {
    expect(toInput(fields, toDraft(fields, record))).toEqual({ ...record, number: undefined })
    expect(parse(fields, toInput(fields, toDraft(fields, record))).errors).toBeUndefined()
  })

  it('returns the changes as a patch, and nothing else', () => {
    const before = toDraft(fields, record)
    expect(toPatch(fields, before, before)).toEqual({})
    const after = withValueAt(withValueAt(before, 'client.email', ' maya@fleet.test '), 'hours', '')
    expect(toPatch(fields, before, after)).toEqual({ hours: null, client: { email: 'maya@fleet.test' } })
    expect(parsePatch(fields, toPatch(fields, before, after)).errors).toBeUndefined()
  })

  it('empties a group as a whole', () => {
    const before = toDraft(fields, { ...record, contact: { name: 'Luis', phone: '555-010-0002' } })
    expect(toPatch(fields, before, withValueAt(before, 'contact', {}))).toEqual({ contact: null })
  })

  it('sends a list of rows as a whole', () => {
    const before = toDraft(fields, record)
    expect(toPatch(fields, before, withValueAt(before, 'guardians[0].phone', '555-010-0009'))).toEqual({
      guardians: [{ id: 3, name: 'Ana Torres', phone: '555-010-0009' }],
    })
  })
})

describe('a field that is left by pressing a button', () => {
  it('shows its message after the button is released, so that the button does not move away from the pointer', async () => {
    vi.stubGlobal('addEventListener', vi.fn<typeof addEventListener>())
    vi.stubGlobal('removeEventListener', vi.fn<typeof removeEventListener>())
    const press = createPress()
    const shown: string[] = []
    press.whenReleased(() => shown.push('by the keys'))
    press.down()
    press.whenReleased(() => shown.push('by the pointer'))
    expect(shown).toEqual(['by the keys'])
    const [, release] = vi.mocked(addEventListener).mock.calls.find(([name]) => name === 'pointerup')!
    ;(release as () => void)()
    expect(shown).toEqual(['by the keys'])
    await vi.waitFor(() => expect(shown).toEqual(['by the keys', 'by the pointer']))
    vi.unstubAllGlobals()
  })
})

describe('the errors of a form', () => {
  it('are the same as the server’s [S5.1, S5.2, S5.3, S5.4]', () => {
    const draft = { hours: 'ten', client: { email: 'maya@', phone: '555' }, guardians: [{ phone: '555-010-0001' }] }
    expect(Object.fromEntries(checkDraft(fields, draft).map(({ field, message }) => [field, message]))).toEqual({
      hours: 'Allow only numbers',
      received: 'Received is required',
      'client.name': 'Name is required',
      'client.email': 'Please enter a valid email',
      'client.phone': 'Phone number must be in the format xxx-xxx-xxxx.',
      'guardians[0].name': 'Name is required',
    })
  })

  it('don’t cover an empty optional group, but every required field of a group that is begun', () => {
    const draft = { ...toDraft(fields, record), contact: { name: 'Luis' } }
    expect(checkDraft(fields, draft)).toEqual([{ field: 'contact.phone', message: 'Phone is required' }])
    expect(checkDraft(fields, toDraft(fields, record))).toEqual([])
  })

  it('ask the rules across fields, with what is stored beside what is typed', () => {
    const rules: readonly FieldsRule<typeof fields>[] = [
      ({ hours, services }) => (hours !== null && services === null ? { services: 'Say of what' } : undefined),
      ({ number, hours }, before) =>
        before?.hours !== hours ? { hours: `${number ?? 'A new one'} has other hours` } : undefined,
    ]
    const check = (draft: object, stored?: object) =>
      checkDraft(fields, { ...toDraft(fields, record), ...draft }, { rules, stored })
    expect(check({}, record)).toEqual([])
    expect(check({ services: [] }, record)).toEqual([{ field: 'services', message: 'Say of what' }])
    expect(check({ hours: '9' }, record)).toEqual([{ field: 'hours', message: 'R-1 has other hours' }])
    expect(check({})).toEqual([{ field: 'hours', message: 'A new one has other hours' }])
    // What is typed wrongly says so itself.
    expect(check({ hours: 'nine', services: [] }, record)).toEqual([{ field: 'hours', message: 'Allow only numbers' }])
  })

  it('ask nothing of what the person may not see', () => {
    expect(checkDraft(fields, { received: '2025-01-02' }, { hidden: ['client'] })).toEqual([])
    expect(isHidden('guardians[1].phone', ['guardians[0].phone'])).toBe(false)
    expect(isHidden('guardians[0].phone', ['guardians[0].phone'])).toBe(true)
    expect(isHidden('guardians[1].phone', ['guardians.phone'])).toBe(true)
    expect(isHidden('guardians[1].name', ['guardians.phone'])).toBe(false)
  })

  it('exclude hidden fields from the request', () => {
    const body = {
      client: { name: 'Maya', email: null },
      guardians: [
        { id: 1, phone: null },
        { id: 2, phone: '555-010-0001' },
      ],
    }
    expect(withoutHidden(body, ['client.email', 'guardians[0].phone'])).toEqual({
      client: { name: 'Maya' },
      guardians: [{ id: 1 }, { id: 2, phone: '555-010-0001' }],
    })
  })

  it('are assigned to their fields, including rows and lists', () => {
    const errors = toFormErrors(fields, [
      { field: 'hours', message: 'Allow only numbers' },
      { field: 'client.email', message: 'Please enter a valid email' },
      { field: 'guardians[1].name', message: 'Name is required' },
    ])
    expect(errors).toEqual({
      hours: 'Allow only numbers',
      client: { email: 'Please enter a valid email' },
      guardians: [undefined, { name: 'Name is required' }],
    })
    const list = toFormErrors(fields, [{ field: 'guardians', message: 'Guardians can have at most 2 entries' }])
    expect(Reflect.get(list.guardians as object, listError)).toBe('Guardians can have at most 2 entries')
  })

  it('are shown at the top when they belong to no field', () => {
    const errors = [
      { field: 'nonsense', message: 'There is no field “nonsense” here' },
      { field: '', message: 'The request is empty' },
    ]
    expect(toFormErrors(fields, errors)).toEqual({})
    expect(messagesWithoutField(fields, errors)).toEqual(['There is no field “nonsense” here', 'The request is empty'])
  })
})

describe('two people who change one record', () => {
  const base = toDraft(fields, record)

  it('keep both changes if they change different fields', () => {
    const mine = withValueAt(base, 'client.email', 'maya@fleet.test')
    const theirs = withValueAt(base, 'hours', '20')
    const merge = mergeConflict(fields, base, mine, theirs)
    expect(merge.conflicts).toEqual([])
    expect(merge.taken).toEqual(['Hours per week'])
    expect(toInput(fields, merge.draft)).toMatchObject({ hours: 20, client: { email: 'maya@fleet.test' } })
  })

  it('have to choose field by field if they change the same ones', () => {
    const mine = withValueAt(withValueAt(base, 'client.phone', '555-010-0002'), 'hours', '10')
    const theirs = withValueAt(withValueAt(base, 'client.phone', '555-010-0003'), 'hours', '20')
    const merge = mergeConflict(fields, base, mine, theirs)
    expect(merge.conflicts.map(({ label, mine: a, theirs: b }) => [label, a, b])).toEqual([
      ['Hours per week', '10', '20'],
      ['Client: Phone', '555-010-0002', '555-010-0003'],
    ])
    const chosen = resolve(merge, new Set(['client.phone']))
    expect(toInput(fields, chosen)).toMatchObject({ hours: 20, client: { phone: '555-010-0002' } })
  })

  it('have nothing to choose if they made the same change', () => {
    const same = withValueAt(base, 'hours', '20')
    expect(mergeConflict(fields, base, same, { ...same }).conflicts).toEqual([])
  })

  it('lose nothing that only one side changed, for any values', () => {
    const values = fc.record({
      hours: fc.option(fc.nat(40), { nil: undefined }),
      phone: fc.constantFrom('555-010-0001', '555-010-0002', undefined),
    })
    const make = ({ hours, phone: number }: { hours?: number | undefined; phone?: string | undefined }) =>
      withValueAt(withValueAt(base, 'hours', hours === undefined ? undefined : String(hours)), 'client.phone', number)
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        const [was, mine, theirs] = [make(a), make(b), make(c)]
        const merge = mergeConflict(fields, was, mine, theirs)
        const requested = new Set(merge.conflicts.map(({ path }) => path))
        const result = toInput(fields, resolve(merge, requested))
        for (const path of ['hours', 'client.phone']) {
          const [before, here, there, now] = [was, mine, theirs]
            .map((side) => valueAt(toInput(fields, side), path))
            .concat(valueAt(result, path))
          expect(now).toEqual(here === before ? there : here)
        }
      }),
    )
  })
})

describe('paths', () => {
  it('find the field behind groups and rows', () => {
    expect(fieldAt(fields, 'guardians[1].phone')?.label).toBe('Phone')
    expect(fieldAt(fields, 'client')?.kind).toBe('group')
    expect(fieldAt(fields, 'client.nonsense')).toBeUndefined()
    expect(fieldAt(fields, 'constructor')).toBeUndefined()
  })
})
