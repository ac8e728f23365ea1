import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelAtLeast, levelIn, levelsOf, withLevel } from './levels'

const keys = [
  'viewModule',
  'view',
  'viewOwn',
  'viewAll',
  'create',
  'update',
  'updateOwn',
  'updateAll',
  'delete',
  'export',
]
const moduleOf = (id: number, of: readonly string[]) => ({
  id,
  title: 'Leads',
  off: false,
  permissions: of.map((key, at) => ({ id: id * 100 + at, moduleId: id, key, label: key })),
})
const leads = moduleOf(7, keys)
const all = new Set(leads.permissions.map(({ id }) => id))
const idOf = (key: string) => leads.permissions.find((one) => one.key === key)!.id
const named = (name: string) => levelsOf(leads).find((level) => level.name === name)!

describe('[39] the level of a role in a module', () => {
  it('is a set of its permissions, and each level is another one', () => {
    expect(levelsOf(leads).map(({ name }) => name)).toEqual([
      'None',
      'Sees own',
      'Sees all',
      'Works on own',
      'Works on all',
      'Everything',
    ])
    expect(levelsOf(moduleOf(6, ['viewModule', 'view', 'export'])).map(({ name }) => name)).toEqual([
      'None',
      'Sees own',
      'Everything',
    ])
  })

  it('is undefined for any other choice', () => {
    expect(levelIn(leads, new Set([700]))).toBeUndefined()
    expect(levelIn(leads, new Set())!.name).toBe('None')
    expect(levelIn(leads, all)!.name).toBe('Everything')
  })

  it('is what was chosen, whatever was ticked before, and leaves other modules alone', () => {
    fc.assert(
      fc.property(fc.subarray([...all]), fc.constantFrom(...levelsOf(leads)), (before, level) => {
        const after = withLevel(new Set([...before, 801]), leads, level, all)
        expect(levelIn(leads, after)).toBe(level)
        expect(after.has(801)).toBe(true)
      }),
    )
  })

  it('changes nothing that the viewer may not change', () => {
    const mine = new Set([...all].filter((id) => id !== 709))
    expect(withLevel(new Set([709]), leads, named('None'), mine)).toEqual(new Set([709]))
    expect(withLevel(new Set(), leads, named('Everything'), mine).has(709)).toBe(false)
  })

  it('is the highest of which a role has everything, beside what else it has', () => {
    const held = new Set(['viewModule', 'view', 'viewOwn', 'update', 'export'].map((key) => idOf(key)))
    const { level, more } = levelAtLeast(leads, held)
    expect([level.name, more.map(({ key }) => key)]).toEqual(['Sees own', ['update', 'export']])
    expect(levelAtLeast(leads, all).level.name).toBe('Everything')
    expect(levelAtLeast(leads, new Set([idOf('export')])).level.name).toBe('None')
  })
})
