import type { FormDraft } from '@core/kernel/entity/apiTypes'
import type { draftCalls } from '@core/kernel/shared/draftCalls'
import { unwrapResponse } from '../../../platform/api/unwrapResponse'
import { isFeatureOff } from '../../../platform/featuresOff'
import { createApi } from '../../../platform/api/createApi'
import type { Draft } from '../draft/draft'

const api = createApi<typeof draftCalls>()

/** The drafts of this user in this role, which the server stores. `form` is the path of the screen. */
export const draftApi = {
  view: async (form: string, signal: AbortSignal): Promise<FormDraft | null> =>
    isFeatureOff('drafts')
      ? null
      : (await unwrapResponse(api.POST('/api/draft/View', { body: { form }, signal }))).data,
  save: (form: string, draft: Draft, base: Draft) =>
    unwrapResponse(api.POST('/api/draft/Save', { body: { form, draft, base } })),
  discard: (form: string) => unwrapResponse(api.POST('/api/draft/Discard', { body: { form } })),
}
