import { callApi } from '@core/client/api/callApi'
import { idempotent } from '@core/client/api/idempotency'
import { uploadFile } from '@core/client/api/uploadFile'
import { publicFormOf, type FormKey } from '../../shared/forms/publicForms'
import type { OpenedForm, PublicFormApi, SavedDraft } from './PublicFormApi'

/** The calls of one link. S7.9 */
export function createPublicFormApi(form: FormKey, token: string): PublicFormApi {
  const { verify, submit } = publicFormOf(form)
  /** By the id of a file what this page has sent: nobody may fetch it back by a link. */
  const pictures = new Map<string, string>()
  return {
    files: {
      async upload(file, options) {
        const stored = await uploadFile(file, { ...options, path: '/api/referralForm/Upload', headers: { 'X-Form-Link': token } })
        pictures.set(stored.id, URL.createObjectURL(file))
        return stored
      },
      href: (id) => pictures.get(id),
    },
    async verify() {
      const { data } = await callApi<{ data: OpenedForm }>('GET', verify.replace(':token', encodeURIComponent(token)))
      return data
    },
    async resume(dateOfBirth) {
      const { data } = await callApi<{ data: SavedDraft | null }>('POST', '/api/referralForm/ResumeDraft', { body: { token, ...(dateOfBirth && { dateOfBirth }) } })
      return data ?? undefined
    },
    async save({ version, ...draft }, leaving) {
      const { data } = await callApi<{ data: Pick<SavedDraft, 'version' | 'savedAt'> }>('POST', '/api/referralForm/SaveDraft', {
        body: { token, ...draft, ...(version > 0 && { version }) },
        keepalive: leaving,
      })
      return data
    },
    async submit(answers, key) {
      await callApi('POST', submit, { body: { token, answers }, headers: idempotent(key) })
    },
  }
}
