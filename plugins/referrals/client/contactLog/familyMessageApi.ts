import { createApi, idempotent, unwrapResponse } from '@core/client/session'
import type { FamilyMessages, familyMessageCalls, MessageWay } from '../../shared/contactLog/familyMessageCalls'
import type { MessageTemplateId } from '../../shared/contactLog/messageTemplates'

const api = createApi<typeof familyMessageCalls>()

/** A message to a family, with its log entry. */
export interface FamilyMessage {
  readonly template: MessageTemplateId
  readonly channel: MessageWay['channel']
  readonly note?: string
  /** YYYY-MM-DD */
  readonly nextFollowUp?: string
}

/** The messages to the family of a referral. Each call throws an ApiError when it fails. */
export const familyMessageApi = {
  read: async (id: number, signal: AbortSignal): Promise<FamilyMessages> =>
    (await unwrapResponse(api.GET('/api/referral/{id}/family-message', { params: { path: { id } }, signal }))).data,
  /** @returns the text to show to the user */
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
