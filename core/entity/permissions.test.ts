import { describe, expect, it } from 'vitest'
import { definePermissions, standardActions } from './permissions'

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
})
