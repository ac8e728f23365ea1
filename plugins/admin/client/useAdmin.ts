import type { EntityListStore } from '@core/client/lists/EntityListStore'
import type { RecordStore } from '@core/client/records/RecordStore'
import { definePluginContext } from '@core/client/registry/PluginScope'
import type { Toaster } from '@core/client/registry/types'
import type { AuditRow, MenuDetail, MenuRow, ModuleDetail, ModuleRow, PermissionDetail, PermissionRow, RoleDetail, RoleRow, UserDetail, UserRow } from './adminApis'
import type { LookupsStore } from './settings/lookups/LookupsStore'
import type { SettingsStore } from './settings/SettingsStore'

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

export const useAdmin = definePluginContext<Admin>('admin')
