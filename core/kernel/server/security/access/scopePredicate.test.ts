import { describe, expect, it } from 'vitest'
import { bindScope, scopeText } from './scopePredicate'

const columns = { assigned: 'lead.assign_to', own: 'lead.created_by', store: 'lead.store_id' }
const viewer = { id: 7, storeId: 3, permissions: new Set<number>() }

describe('the scope of a rule in SQL', () => {
  it('[S6.5] has the same text for everybody with the same reach; the person is inserted afterwards', () => {
    const text = scopeText({ assigned: 706, store: 720 }, new Set([706, 720]), columns)
    expect(bindScope(text, viewer, String)).toBe(
      '((lead.store_id is not null and lead.store_id = 3) or (lead.assign_to is not null and lead.assign_to = 7))',
    )
    expect(bindScope(text, { ...viewer, storeId: null }, String)).toContain('lead.store_id = null')
  })

  it('[S6.6] is `true` or `false` where it doesn’t depend on the row', () => {
    expect(scopeText({ all: [707, 711], assigned: 706 }, new Set([711]), columns)).toBe('true')
    expect(scopeText({ all: [707, 711], assigned: 706 }, new Set([704]), columns)).toBe('false')
    expect(scopeText({ through: 1 }, new Set([1]), { through: () => 'false' })).toBe('false')
  })

  it('refuses a rule with a scope that no field holds', () => {
    expect(() => scopeText({ needs: 1, store: [720, 721] }, new Set(), { own: 'lead.created_by' })).toThrow(
      /permission 720, 721 has the scope “store”; say in the entity's owners/,
    )
  })
})
