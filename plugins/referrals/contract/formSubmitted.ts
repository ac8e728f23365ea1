import { defineEvent } from '@core/contract'

/** A family or a school submitted a public form. The event does not contain the answers. */
export interface FormSubmitted {
  readonly referralId: number
  readonly submissionId: number
  /** Its id in publicForms. */
  readonly form: number
}

export const formSubmitted = defineEvent<FormSubmitted>('referrals.formSubmitted')
