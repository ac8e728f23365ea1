import { unwrapResponse, callApi, createApi, idempotent, uploadFile } from '@core/client/session'
import { FileStates } from '@core/client/forms'
import type { ValueOf } from '@core/entity'
import type { formCalls, verifyCall } from '../../shared/forms/formCalls'
import { publicFormOf, type FormKey } from '../../shared/forms/publicForms'
import type { PublicFormApi } from './PublicFormApi'

type VerifyCall = ReturnType<typeof verifyCall>

const api = createApi<typeof formCalls>()

/** The delays between checks of a file that waits for its virus scan, in ms. They are limited, because a link has a limit of requests. */
const asksAgainEvery = 20_000

/** The calls of one link. S7.9 */
export function createPublicFormApi(form: FormKey, token: string): PublicFormApi {
  const { verify, submit } = publicFormOf(form)
  /** The files that this page has sent, by id: the server returns no files through a link. */
  const pictures = new Map<string, string>()
  return {
    files: {
      async upload(file, options) {
        const stored = await uploadFile(file, {
          ...options,
          path: '/api/referralForm/Upload',
          headers: { 'X-Form-Link': token },
        })
        pictures.set(stored.id, URL.createObjectURL(file))
        return stored
      },
      href: (id) => pictures.get(id),
      states: new FileStates(
        async (ids) =>
          (await unwrapResponse(api.POST('/api/referralForm/FileStates', { body: { token, ids: [...ids] } }))).data,
        asksAgainEvery,
      ),
    },
    async verify() {
      const { data } = await callApi<ValueOf<VerifyCall['answer']>>(
        'GET',
        verify.replace(':token', encodeURIComponent(token)),
      )
      return data
    },
    async resume(dateOfBirth) {
      const body = { token, ...(dateOfBirth && { dateOfBirth }) }
      const { data } = await unwrapResponse(api.POST('/api/referralForm/ResumeDraft', { body }))
      return data ?? undefined
    },
    async known(dateOfBirth) {
      const body = { token, dateOfBirth }
      return (await unwrapResponse(api.POST('/api/referralForm/KnownAnswers', { body }))).data
    },
    async save({ version, ...draft }, leaving) {
      const body = { token, ...draft, ...(version > 0 && { version }) }
      return (await unwrapResponse(api.POST('/api/referralForm/SaveDraft', { body, keepalive: leaving }))).data
    },
    async submit(answers, key) {
      await callApi('POST', submit, { body: { token, answers }, headers: idempotent(key) })
    },
  }
}
