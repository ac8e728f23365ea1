import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homePermission } from '@core/entity'
import { referralLike, usersLike } from './testing/modules'
import {
  actionColumns,
  changeText,
  changesBetween,
  findRights,
  missingViewPermission,
  rebase,
  rowOf,
  fixedReason,
  withAll,
  withPermission,
} from './rights'

const modules = [referralLike, usersLike]
const find = (module: typeof referralLike, key: string) =>
  module.permissions.find((permission) => permission.key === key)!
const may = () => true
const ids = (rights: ReadonlySet<number>) => [...rights].toSorted((a, b) => a - b)
const anyRights = fc
  .uniqueArray(fc.constantFrom(...modules.flatMap(({ permissions }) => permissions.map(({ id }) => id))))
  .map((list) => new Set(list))

describe('[S6.4] a module as a row', () => {
  it('has a cell for each general action, in the order of the columns, and names the sidebar’s as S6.4 does', () => {
    expect(rowOf(referralLike).actions.map((permission) => permission?.key)).toEqual(
      actionColumns.map(({ key }) => key),
    )
    expect(actionColumns[0].title).toBe('View Module On SideBar')
    expect(find(referralLike, 'viewModule').label).toBe('View Module On SideBar')
  })

  it('has no cell if the module has no such action; its own permissions come after them', () => {
    const small = { ...usersLike, permissions: usersLike.permissions.filter(({ key }) => key !== 'viewOwn') }
    expect(rowOf(small).actions[2]).toBeUndefined()
    expect(rowOf(referralLike).further.map(({ key }) => key)).toEqual(['addAll', 'addAssigned', 'assign', 'export'])
  })
})

describe('the scope of an action', () => {
  it('is added with the action that it belongs to', () => {
    expect(ids(withPermission(new Set(), referralLike, find(referralLike, 'viewOwn'), true, may))).toEqual([301, 303])
    expect(ids(withPermission(new Set(), referralLike, find(referralLike, 'addAll'), true, may))).toEqual([304, 311])
  })

  it('is removed with it', () => {
    expect(
      ids(withPermission(new Set([301, 302, 303, 305]), referralLike, find(referralLike, 'view'), false, may)),
    ).toEqual([305])
  })

  it('can be removed alone, which leaves the action', () => {
    expect(ids(withPermission(new Set([301, 302]), referralLike, find(referralLike, 'viewAll'), false, may))).toEqual([
      301,
    ])
  })

  it('names what it lacks if it is stored alone', () => {
    expect(missingViewPermission(referralLike, find(referralLike, 'viewAll'), new Set([302]))?.label).toBe('View')
    expect(missingViewPermission(referralLike, find(referralLike, 'viewAll'), new Set([301, 302]))).toBeUndefined()
    expect(missingViewPermission(referralLike, find(referralLike, 'export'), new Set())).toBeUndefined()
  })

  it('[S6.5] is enough by itself for changes and deletions', () => {
    for (const key of ['updateOwn', 'updateAll', 'deleteOwn', 'deleteAll'])
      expect(missingViewPermission(referralLike, find(referralLike, key), new Set())).toBeUndefined()
  })

  it('changes no other permission that the viewer may not change', () => {
    expect(
      ids(
        withPermission(new Set([301, 302, 303]), referralLike, find(referralLike, 'view'), false, (id) => id !== 303),
      ),
    ).toEqual([303])
  })
})

describe('the difference', () => {
  it('is listed with signs, names and modules', () => {
    const changes = changesBetween(modules, new Set([410]), new Set([320]))
    expect(changes.map(changeText)).toEqual(['+ Export (Referrals)', '− Delete all (Users)'])
  })

  it('leads from the one set to the other, whatever they are', () => {
    fc.assert(
      fc.property(anyRights, anyRights, (from, to) => {
        const changes = changesBetween(modules, from, to)
        const given = changes.filter(({ added }) => added).map(({ permission }) => permission)
        const taken = changes.filter(({ added }) => !added).map(({ permission }) => permission)
        expect(ids(withAll(withAll(from, given, true, may), taken, false, may))).toEqual(ids(to))
      }),
    )
  })

  it('is applied to what another person has saved since', () => {
    fc.assert(
      fc.property(anyRights, anyRights, anyRights, (saved, draft, fresh) => {
        const rebased = rebase(saved, draft, fresh)
        for (const id of modules.flatMap(({ permissions }) => permissions.map((permission) => permission.id))) {
          expect(rebased.has(id)).toBe(saved.has(id) === draft.has(id) ? fresh.has(id) : draft.has(id))
        }
      }),
    )
  })
})

describe('the search', () => {
  it('finds a module with all of its permissions', () => {
    const { modules: found, hits } = findRights(modules, 'refer')
    expect(found).toEqual([referralLike])
    expect(hits.size).toBe(0)
  })

  it('finds permissions in any module, and by module and permission together', () => {
    expect(findRights(modules, 'export').modules.map(({ title }) => title)).toEqual(['Referrals', 'Users'])
    expect(ids(findRights(modules, 'users exp').hits)).toEqual([420])
    expect(findRights(modules, 'users exp').modules).toEqual([usersLike])
  })

  it('finds everything with an empty text, and nothing with nonsense', () => {
    expect(findRights(modules, '  ').modules).toEqual(modules)
    expect(findRights(modules, 'zzz').modules).toEqual([])
  })
})

describe('[S6.2] a permission can’t be changed', () => {
  it('if the role is Super Admin, if everybody holds it, or if the viewer doesn’t', () => {
    expect(fixedReason(301, true, new Set([301]))).toMatch(/Super Admin/)
    expect(fixedReason(homePermission, false, new Set([homePermission]))).toMatch(/Everybody/)
    expect(fixedReason(301, false, new Set())).toMatch(/Your own role/)
    expect(fixedReason(301, false, new Set([301]))).toBeUndefined()
  })
})
