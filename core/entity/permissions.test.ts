import { describe, expect, it } from 'vitest'
import { definePermissions, moduleIds, standardActions } from './permissions'

describe('the permissions of a module', () => {
  it('[S6.4] have the action labels of the specification', () => {
    const { list } = definePermissions(9, 'Customers', standardActions)
    expect(list.map(({ key }) => key)).toEqual([
      'viewModule',
      'view',
      'viewAll',
      'viewOwn',
      'create',
      'update',
      'updateOwn',
      'updateAll',
      'delete',
      'deleteOwn',
      'deleteAll',
    ])
    expect(list[0]).toEqual({ id: 900, key: 'viewModule', label: 'View Module On SideBar' })
  })

  it('are refused when two share an offset; the message contains the module and the key', () => {
    expect(() => definePermissions(9, 'Customers', { view: [1, 'View'], look: [1, 'Look'] })).toThrow(
      /“Customers”.*offset 1.*“look”/,
    )
    expect(() => definePermissions(9, 'Customers', { view: [100, 'View'] })).toThrow(/100/)
  })

  it.each([0, moduleIds.deployment.first, moduleIds.deployment.last, 10_000])(
    '[D1] are refused for module %i, whose id code may not use',
    (id) => expect(() => definePermissions(id, 'Customers', standardActions)).toThrow(/“Customers”.*1000 to 9999/),
  )

  it.each([9, moduleIds.specification.last, moduleIds.plugins.first, moduleIds.plugins.last])(
    '[D1] are accepted for module %i',
    (id) => expect(definePermissions(id, 'Customers', standardActions).can.viewModule).toBe(id * 100),
  )
})
