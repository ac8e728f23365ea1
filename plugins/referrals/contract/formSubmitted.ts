import { defineEvent } from '@core/contract'

/** A family or a school submitted a public form. It says nothing of what stands in it. */
export interface FormSubmitted {
  readonly referralId: number
  readonly submissionId: number
  /** Its id in publicForms. */
  readonly form: number
}

export const formSubmitted = defineEvent<FormSubmitted>('referrals.formSubmitted')
