import { paletteSearch } from '@core/client/shell/palette/paletteSearch'
import { defineActivation } from '@core/client/registry/defineActivation'
import { rolePermissions, userPermissions } from '../shared/adminPermissions'
import { viewAsSearch } from './roles/viewAsSearch'
import type { AdminBody } from './adminStores'

export default defineActivation({
  run({ own, toast, viewer, contribute }): AdminBody {
    if (viewer.permissions.has(userPermissions.can.viewAsRole) && viewer.permissions.has(rolePermissions.can.view)) contribute(paletteSearch, viewAsSearch(viewer.roleId))
    return { own, toast }
  },
})
