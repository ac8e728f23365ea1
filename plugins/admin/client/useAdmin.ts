import type { ListStore } from '@core/client/lists/ListStore'
import { definePluginContext } from '@core/client/registry/PluginScope'
import type { UserRow } from './userApi'

/** What the screens of administration share while one role is entered. */
export interface Admin {
  readonly users: ListStore<UserRow>
}

export const useAdmin = definePluginContext<Admin>('admin')
