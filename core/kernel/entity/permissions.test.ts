import { describe, expect, it } from 'vitest'
import { definePermissions, scopedPermissions, standardActions } from './permissions'

describe('the permissions of a module', () => {
  it('[S6.5] of which one is enough to change records are those of its scopes', () => {
    const { can } = definePermissions(9, 'Customers', {
      ...standardActions,
      updateStore: [13, 'Update those of one’s store'],
    })
    expect(scopedPermissions(can, 'update')).toEqual([907, 913, 906])
    expect(scopedPermissions(can, 'delete')).toEqual([910, 909])
  })

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
})
