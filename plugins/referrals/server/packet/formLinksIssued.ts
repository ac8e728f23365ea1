import { defineEvent } from '@core/contract'

/** Links were issued for one person, in one message. The event contains no secret: the tokens are created with the message. */
export interface FormLinksIssued {
  readonly linkIds: readonly number[]
  /** It was sent before, and was not submitted. */
  readonly isReminder?: true
}

export const formLinksIssued = defineEvent<FormLinksIssued>('referrals.formLinksIssued')
