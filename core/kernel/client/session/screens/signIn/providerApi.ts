import type { providerCalls } from '@core/kernel/shared/providerCalls'
import { createApi } from '../../../platform/api/createApi'
import { unwrapResponse } from '../../../platform/api/unwrapResponse'

const api = createApi<typeof providerCalls>()

/** The calls of signing in at a provider. Apart from `sessionApi`, which pages without a session load as well. */
export const providerApi = {
  /** Leaves the product for the provider, which sends the browser back to the sign-in page. */
  async leave(provider: string, returnTo: string | undefined): Promise<void> {
    const body = returnTo ? { returnTo } : {}
    const { data } = await unwrapResponse(
      api.POST('/api/auth/provider/{provider}/Start', { params: { path: { provider } }, body }),
    )
    location.assign(data.url)
  },
  finish: () => unwrapResponse(api.POST('/api/auth/provider/Finish', { body: {} })),
}
