import type { FormDraft } from '@core/entity/wire'
import { callApi } from '../../api/callApi'
import type { Draft } from '../draft/draft'

/** What is typed into a form and not saved, as the server keeps it for this person in this role. `form` is the screen's path. */
export const draftApi = {
  view: async (form: string, signal: AbortSignal): Promise<FormDraft | null> => (await callApi<{ data: FormDraft | null }>('POST', '/api/draft/View', { body: { form }, signal })).data,
  save: (form: string, draft: Draft, base: Draft): Promise<unknown> => callApi('POST', '/api/draft/Save', { body: { form, draft, base } }),
  discard: (form: string): Promise<unknown> => callApi('POST', '/api/draft/Discard', { body: { form } }),
}
