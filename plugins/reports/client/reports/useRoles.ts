import { createApi, unwrapResponse, useLoad } from '@core/client/api'
import type { savedCalls } from '../../shared/savedCalls'

const api = createApi<typeof savedCalls>()

/** @returns the roles that reports can be shared with and sent to; empty while they are loading */
export function useRoles(): readonly { readonly id: number; readonly name: string }[] {
  const { value = [] } = useLoad(
    'roles',
    async (signal) => (await unwrapResponse(api.POST('/api/Report/Roles', { body: {}, signal }))).data,
  )
  return value
}
