import type { PaletteSearch } from '@core/client/plugin'
import { leaveRole } from '@core/client/session'

/** The prefix of a role's name: `view as auditor`. */
const lead = /^(view|see)?\s*(as)?\s*(a\s+)?(role)?\s*/i

/** “View as …” in the command palette, for each role but the user's own. D2, 411 */
export function viewAsSearch(ownRoleId: number): PaletteSearch & { readonly id: string; readonly order: number } {
  return {
    id: 'admin.viewAs',
    order: 90,
    title: 'View as a role',
    icon: 'pi-eye',
    async search(text, signal) {
      // Most people with this permission never use it.
      const { roleApi } = await import('../adminApis')
      const { data } = await roleApi.list(
        {
          limit: 6,
          commonFilters: { search: text.replace(lead, '') },
          sorting: { fieldName: 'id', direction: 'asc' },
          columns: ['name'],
          total: false,
        },
        signal,
      )
      return data
        .filter(({ id }) => id !== ownRoleId)
        .map(({ id, name }) => ({
          id: String(id),
          title: `View as ${name}`,
          subtitle: 'Nothing can be changed',
          run: (session) => leaveRole(() => void session.viewAs(id)),
        }))
    },
  }
}
