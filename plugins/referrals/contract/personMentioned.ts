import { defineEvent } from '@core/contract'

/** Somebody was mentioned in a note on a referral. It names nobody but staff, and nothing of what the note says. */
export interface PersonMentioned {
  readonly noteId: number
  readonly referralId: number
  readonly number: string
  /** The person who is mentioned. */
  readonly mentioned: number
  /** The person who wrote the note. */
  readonly by: number
}

export const personMentioned = defineEvent<PersonMentioned>('referrals.personMentioned')
