import { paletteSearch } from '@core/client/shell/palette/paletteSearch'
import { defineActivation } from '@core/client/registry/defineActivation'
import { rolePermissions, userPermissions } from '../shared/adminPermissions'
import { viewAsSearch } from './roles/viewAsSearch'
import { roleSearch, userSearch } from './adminSearches'
import type { AdminBody } from './adminStores'

export default defineActivation({
  run({ own, toast, viewer, contribute }): AdminBody {
    const may = (permission: number) => viewer.permissions.has(permission)
    if (may(userPermissions.can.view)) contribute(paletteSearch, userSearch)
    if (may(rolePermissions.can.view)) contribute(paletteSearch, roleSearch)
    if (may(userPermissions.can.viewAsRole) && may(rolePermissions.can.view)) contribute(paletteSearch, viewAsSearch(viewer.roleId))
    return { own, toast }
  },
})
