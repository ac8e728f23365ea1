import { defineActivation, paletteSearch } from '@core/client/plugin'
import { rolePermissions, userPermissions } from '../shared/adminPermissions'
import { viewAsSearch } from './roles/viewAsSearch'

export default defineActivation({
  run({ viewer, contribute }) {
    const may = (permission: number) => viewer.permissions.has(permission)
    if (may(userPermissions.can.viewAsRole) && may(rolePermissions.can.view))
      contribute(paletteSearch, viewAsSearch(viewer.roleId))
  },
})
