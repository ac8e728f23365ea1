import type { PaletteSearch } from '@core/client/plugin'
import { links } from './adminLinks'

type Search = PaletteSearch & { readonly id: string; readonly order: number }

/** The calls are fetched with the first search, because most users never search. */
const apis = () => import('./adminApis')

const first = { limit: 5, sorting: { fieldName: 'name', direction: 'asc' }, total: false } as const

/** People in the command palette, by name or email. Needs 401. */
export const userSearch: Search = {
  id: 'admin.users',
  order: 60,
  title: 'Users',
  icon: 'pi-user',
  async search(text, signal) {
    const { userApi } = await apis()
    const { data } = await userApi.list(
      { ...first, commonFilters: { search: text }, columns: ['name', 'title', 'roles'] },
      signal,
    )
    return data.map(({ id, name, title, roles }) => ({
      title: name ?? `User ${id}`,
      subtitle: title ?? roles.map((role) => role.name).join(', '),
      href: links.user(id),
    }))
  },
}

/** Roles in the command palette. Needs 501. */
export const roleSearch: Search = {
  id: 'admin.roles',
  order: 70,
  title: 'Roles',
  icon: 'pi-id-card',
  async search(text, signal) {
    const { roleApi } = await apis()
    const { data } = await roleApi.list({ ...first, commonFilters: { search: text }, columns: ['name'] }, signal)
    return data.map(({ id, name }) => ({ title: name, subtitle: `Role ${id}`, href: links.role(id) }))
  },
}
