import { describe, expect, it } from 'vitest'
import type { FormSection } from '../FormSection'
import { shownSections, withoutUnshown } from './shownSections'

const sections: readonly FormSection[] = [
  { id: 'payer', title: 'Payer', fields: ['payer'] },
  {
    id: 'insurance',
    title: 'Insurance',
    fields: ['insurance.plan', 'reference'],
    shownWhen: ({ payer }) => payer === 'insurance',
  },
  { id: 'own', title: 'Own means', fields: ['reference', 'account'], shownWhen: ({ payer }) => payer === 'own' },
]
const idsOf = (shown: readonly FormSection[]) => shown.map(({ id }) => id)

describe('the sections that a form shows', () => {
  it('depend on the values of other fields', () => {
    expect(idsOf(shownSections(sections, {}))).toEqual(['payer'])
    expect(idsOf(shownSections(sections, { payer: 'own' }))).toEqual(['payer', 'own'])
  })

  it('empty their stored fields, once they are no longer shown', () => {
    const base = { payer: 'insurance', insurance: { plan: 'Silver' }, reference: 'A-1' }
    expect(withoutUnshown(sections, base, { ...base, payer: 'none' })).toEqual({
      payer: 'none',
      insurance: { plan: undefined },
      reference: undefined,
      account: undefined,
    })
  })

  it('leave a field alone that a shown section has as well', () => {
    const base = { payer: 'insurance', insurance: { plan: 'Silver' }, reference: 'A-1' }
    expect(withoutUnshown(sections, base, { ...base, payer: 'own' })).toMatchObject({ payer: 'own', reference: 'A-1' })
  })

  it('lose what was typed into them, and never what is stored, if they weren’t shown before either', () => {
    const base = { account: 'stored' }
    const typed = { account: 'typed', insurance: { plan: 'typed' } }
    expect(withoutUnshown(sections, base, typed)).toMatchObject({
      account: 'stored',
      insurance: { plan: undefined },
    })
  })
})
