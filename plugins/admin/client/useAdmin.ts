import { definePluginContext } from '@core/client/registry/PluginScope'
import { type Admin, type AdminBody, createAdminStores } from './adminStores'

const useBody = definePluginContext<AdminBody>('admin')
const made = new WeakMap<AdminBody, Admin>()

/** @returns what the screens of administration share while one role is entered. */
export function useAdmin(): Admin {
  const body = useBody()
  const stores = made.get(body) ?? createAdminStores(body)
  made.set(body, stores)
  return stores
}
