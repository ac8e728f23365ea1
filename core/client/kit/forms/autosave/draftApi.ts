import type { FormDraft } from '@core/entity/apiTypes'
import type { draftCalls } from '@core/shared/draftCalls'
import { unwrapResponse } from '../../../platform/api/unwrapResponse'
import { createApi } from '../../../platform/api/createApi'
import type { Draft } from '../draft/draft'

const api = createApi<typeof draftCalls>()

/** What is typed into a form and not saved, as the server keeps it for this person in this role. `form` is the screen's path. */
export const draftApi = {
  view: async (form: string, signal: AbortSignal): Promise<FormDraft | null> =>
    (await unwrapResponse(api.POST('/api/draft/View', { body: { form }, signal }))).data,
  save: (form: string, draft: Draft, base: Draft) =>
    unwrapResponse(api.POST('/api/draft/Save', { body: { form, draft, base } })),
  discard: (form: string) => unwrapResponse(api.POST('/api/draft/Discard', { body: { form } })),
}
