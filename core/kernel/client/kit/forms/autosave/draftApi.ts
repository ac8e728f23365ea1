import type { FormDraft } from '@core/kernel/entity/apiTypes'
import type { draftCalls } from '@core/kernel/shared/draftCalls'
import { unwrapResponse } from '../../../platform/api/unwrapResponse'
import { isFeatureOff } from '../../../platform/featuresOff'
import { createApi } from '../../../platform/api/createApi'
import type { Draft } from '../draft/draft'

const api = createApi<typeof draftCalls>()

/** In characters. Browsers take at most 64 kB of such requests at once, and refuse longer ones. */
const longestKeepalive = 15_000

/** The drafts of this user in this role, which the server stores. `form` is the path of the screen. */
export const draftApi = {
  view: async (form: string, signal: AbortSignal): Promise<FormDraft | null> =>
    isFeatureOff('drafts')
      ? null
      : (await unwrapResponse(api.POST('/api/draft/View', { body: { form }, signal }))).data,
  save: (form: string, draft: Draft, base: Draft) => {
    const body = { form, draft, base }
    // It arrives although the page is closed or loaded again meanwhile.
    const keepalive = JSON.stringify(body).length < longestKeepalive
    return unwrapResponse(api.POST('/api/draft/Save', { body, keepalive }))
  },
  discard: (form: string) => unwrapResponse(api.POST('/api/draft/Discard', { body: { form } })),
}
