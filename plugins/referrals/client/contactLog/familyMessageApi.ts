import { createApi, idempotent, unwrapResponse } from '@core/client/api'
import type { FamilyMessages, familyMessageCalls, MessageWay } from '../../shared/contactLog/familyMessageCalls'
import type { MessageTemplateId } from '../../shared/contactLog/messageTemplates'

const api = createApi<typeof familyMessageCalls>()

/** What is written to a family, and how it is logged. */
export interface FamilyMessage {
  readonly template: MessageTemplateId
  readonly channel: MessageWay['channel']
  readonly note?: string
  /** YYYY-MM-DD */
  readonly nextFollowUp?: string
}

/** The messages to the family of a referral. Each call throws an ApiError when it doesn't succeed. */
export const familyMessageApi = {
  read: async (id: number, signal: AbortSignal): Promise<FamilyMessages> =>
    (await unwrapResponse(api.GET('/api/referral/{id}/family-message', { params: { path: { id } }, signal }))).data,
  /** @returns what to tell the person */
  send: async (id: number, message: FamilyMessage, key: string): Promise<string | undefined> =>
    (
      await unwrapResponse(
        api.POST('/api/referral/{id}/family-message', {
          params: { path: { id } },
          body: message,
          headers: idempotent(key),
        }),
      )
    ).message,
}
