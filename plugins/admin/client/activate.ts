import { paletteSearch } from '@core/client/shell/palette/paletteSearch'
import { EntityListStore } from '@core/client/lists/EntityListStore'
import { RecordStore } from '@core/client/records/RecordStore'
import { defineActivation } from '@core/client/registry/defineActivation'
import { rolePermissions, userPermissions } from '../shared/adminPermissions'
import { auditEntity } from '../shared/auditEntity'
import { menuEntity } from '../shared/menuEntity'
import { moduleEntity } from '../shared/moduleEntity'
import { permissionEntity } from '../shared/permissionEntity'
import { roleEntity } from '../shared/roleEntity'
import { userEntity } from '../shared/userEntity'
import { auditApi, lookupApi, menuApi, moduleApi, permissionApi, roleApi, userApi, userSettingApi, type AuditRow, type MenuDetail, type MenuRow, type ModuleDetail, type ModuleRow, type PermissionDetail, type PermissionRow, type RoleDetail, type RoleRow, type UserDetail, type UserRow } from './adminApis'
import { viewAsSearch } from './roles/viewAsSearch'
import { LookupsStore } from './settings/lookups/LookupsStore'
import { SettingsStore } from './settings/SettingsStore'
import type { Admin } from './useAdmin'

const byName = { field: 'name', direction: 'asc' } as const

export default defineActivation({
  run({ own, toast, viewer, contribute }): Admin {
    if (viewer.permissions.has(userPermissions.can.viewAsRole) && viewer.permissions.has(rolePermissions.can.view)) contribute(paletteSearch, viewAsSearch(viewer.roleId))
    return {
      users: own(new EntityListStore<UserRow>({ entity: userEntity, api: userApi, defaultSort: byName })),
      user: own(new RecordStore<UserDetail>({ entity: userEntity })),
      roles: own(new EntityListStore<RoleRow>({ entity: roleEntity, api: roleApi, defaultSort: { field: 'id', direction: 'asc' } })),
      role: own(new RecordStore<RoleDetail>({ entity: roleEntity })),
      modules: own(new EntityListStore<ModuleRow>({ entity: moduleEntity, api: moduleApi, defaultSort: { field: 'id', direction: 'asc' } })),
      module: own(new RecordStore<ModuleDetail>({ entity: moduleEntity })),
      permissions: own(new EntityListStore<PermissionRow>({ entity: permissionEntity, api: permissionApi, defaultSort: { field: 'id', direction: 'asc' } })),
      permission: own(new RecordStore<PermissionDetail>({ entity: permissionEntity })),
      menus: own(new EntityListStore<MenuRow>({ entity: menuEntity, api: menuApi, defaultSort: { field: 'id', direction: 'asc' } })),
      menu: own(new RecordStore<MenuDetail>({ entity: menuEntity })),
      audit: own(new EntityListStore<AuditRow>({ entity: auditEntity, api: auditApi, defaultSort: { field: 'at', direction: 'desc' }, views: [{ id: 'all', name: 'Everything' }] })),
      settings: own(new SettingsStore(userSettingApi)),
      lookups: own(new LookupsStore(lookupApi)),
      toast,
    }
  },
})
