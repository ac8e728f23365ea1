import { defineActivation, paletteSearch } from '@core/client/plugin'
import { rolePermissions, userPermissions } from '../shared/adminPermissions'
import { viewAsSearch } from './roles/viewAsSearch'
import { roleSearch, userSearch } from './adminSearches'

export default defineActivation({
  run({ viewer, contribute }) {
    const may = (permission: number) => viewer.permissions.has(permission)
    if (may(userPermissions.can.view)) contribute(paletteSearch, userSearch)
    if (may(rolePermissions.can.view)) contribute(paletteSearch, roleSearch)
    if (may(userPermissions.can.viewAsRole) && may(rolePermissions.can.view))
      contribute(paletteSearch, viewAsSearch(viewer.roleId))
  },
})
