import { EntityListStore } from '@core/client/lists/EntityListStore'
import { RecordStore } from '@core/client/records/RecordStore'
import type { ActivationContext, Toaster } from '@core/client/registry/types'
import { auditEntity } from '../shared/auditEntity'
import { menuEntity } from '../shared/menuEntity'
import { moduleEntity } from '../shared/moduleEntity'
import { permissionEntity } from '../shared/permissionEntity'
import { roleEntity } from '../shared/roleEntity'
import { userEntity } from '../shared/userEntity'
import { auditApi, lookupApi, menuApi, moduleApi, permissionApi, roleApi, userApi, userSettingApi, type AuditRow, type MenuDetail, type MenuRow, type ModuleDetail, type ModuleRow, type PermissionDetail, type PermissionRow, type RoleDetail, type RoleRow, type UserDetail, type UserRow } from './adminApis'
import { LookupsStore } from './settings/lookups/LookupsStore'
import { SettingsStore } from './settings/SettingsStore'

const byName = { field: 'name', direction: 'asc' } as const

/** What the plugin holds from the moment a role is entered: the stores come with the first of its screens, for who opens one. */
export type AdminBody = Pick<ActivationContext<Record<never, never>, Record<never, never>, never>, 'own' | 'toast'>

/** What the screens of administration share while one role is entered. */
export interface Admin {
  readonly users: EntityListStore<UserRow>
  /** The user that is open. */
  readonly user: RecordStore<UserDetail>
  readonly roles: EntityListStore<RoleRow>
  /** The role that is open. */
  readonly role: RecordStore<RoleDetail>
  readonly modules: EntityListStore<ModuleRow>
  /** The module that is open. */
  readonly module: RecordStore<ModuleDetail>
  readonly permissions: EntityListStore<PermissionRow>
  /** The permission that is open. */
  readonly permission: RecordStore<PermissionDetail>
  /** Every menu by its record; the hierarchy has a store of its own. */
  readonly menus: EntityListStore<MenuRow>
  /** The menu that is open. */
  readonly menu: RecordStore<MenuDetail>
  readonly audit: EntityListStore<AuditRow>
  /** The brand, while it is edited. */
  readonly settings: SettingsStore
  readonly lookups: LookupsStore
  readonly toast: Toaster
}

/** @returns the stores of administration, which go with the role. */
export function createAdminStores({ own, toast }: AdminBody): Admin {
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
}
