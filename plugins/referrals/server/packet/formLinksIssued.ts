import { defineEvent } from '@core/contract'

/** Links were made for one person, in one message. It holds no secret: their tokens are made when the message is. */
export interface FormLinksIssued {
  readonly linkIds: readonly number[]
  /** It was sent before, and nothing came back. */
  readonly isReminder?: true
}

export const formLinksIssued = defineEvent<FormLinksIssued>('referrals.formLinksIssued')
