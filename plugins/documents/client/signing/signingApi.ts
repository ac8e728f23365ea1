import { createApi, unwrapResponse } from '@core/client/session'
import { known } from '@core/entity'
import type { signingCalls, SigningState, SigningValues } from '../../shared/signing/signingCalls'

const api = createApi<typeof signingCalls>()

const pageLanguage = () => document.documentElement.lang
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** @returns the messages by the ids of their fields */
export const byField = (errors: readonly { readonly field: string; readonly message: string }[]) =>
  Object.fromEntries(errors.map(({ field, message }) => [field.replace('values.', ''), known(message)]))

/** The calls of one signer's link. */
export function createSigningApi(token: string) {
  return {
    async open(): Promise<SigningState> {
      return (await unwrapResponse(api.POST('/api/DocumentSign/Open', { body: { token } }))).data
    },
    async sendCode(channel: 'email' | 'sms'): Promise<void> {
      await unwrapResponse(
        api.POST('/api/DocumentSign/SendCode', { body: { token, channel, language: pageLanguage() } }),
      )
    },
    async checkCode(code: string): Promise<SigningState> {
      return (await unwrapResponse(api.POST('/api/DocumentSign/CheckCode', { body: { token, code } }))).data
    },
    /** @param shown the text as the page shows it */
    async consent(version: string, shown: string): Promise<SigningState> {
      const body = { token, version, shown, language: pageLanguage(), timeZone: timeZone() }
      return (await unwrapResponse(api.POST('/api/DocumentSign/Consent', { body }))).data
    },
    /** @returns what is wrong with values that were stored nevertheless, by the ids of their fields */
    async save(values: SigningValues): Promise<Readonly<Record<string, string>>> {
      const body = { token, values: { ...values } }
      const { data } = await unwrapResponse(api.POST('/api/DocumentSign/Save', { body }))
      return byField(data.problems)
    },
    async decline(reason: string): Promise<void> {
      await unwrapResponse(api.POST('/api/DocumentSign/Decline', { body: { token, reason } }))
    },
    async handOver(name: string, email: string): Promise<void> {
      await unwrapResponse(api.POST('/api/DocumentSign/HandOver', { body: { token, name, email } }))
    },
    async sign(values: SigningValues, shownSha256: string): Promise<void> {
      const form = new FormData()
      form.set('token', token)
      form.set('values', JSON.stringify(values))
      form.set('timeZone', timeZone())
      form.set('shownSha256', shownSha256)
      await unwrapResponse(api.POST('/api/DocumentSign/Create', { body: form }))
    },
  }
}

export type SigningApi = ReturnType<typeof createSigningApi>
