import { createApi, unwrapResponse, useLoad } from '@core/client/session'
import type { DashboardId } from '../shared/reportAccess'
import type { savedCalls } from '../shared/savedCalls'

const api = createApi<typeof savedCalls>()

/** What the roles see something of: a report with its query, or a dashboard. */
export type SeenByRole = { readonly report: string; readonly query: string } | { readonly dashboard: DashboardId }

/** @returns the roles that see something of it; empty while they are loading */
export function useRoles(of: SeenByRole): readonly { readonly id: number; readonly name: string }[] {
  const { value = [] } = useLoad(
    JSON.stringify(of),
    async (signal) => (await unwrapResponse(api.POST('/api/Report/Roles', { body: of, signal }))).data,
  )
  return value
}
