import type { FormKey } from '../../shared/forms/publicForms'

interface FormFacts {
  /** The duration, with the required documents at hand. */
  readonly minutes: number
  /** The purpose of the form. */
  readonly why: string
}

/** What a family needs to know about a form before they start it. */
export const formFacts: Readonly<Record<FormKey, FormFacts>> = {
  intake: {
    minutes: 25,
    why: 'It tells us who your child is and what your family needs, so that we can plan care. Have your insurance cards at hand.',
  },
  handbook: { minutes: 15, why: 'It says how we work together, and what your rights are.' },
  healthPolicy: { minutes: 10, why: 'It tells us what keeps your child safe, and what to do in an emergency.' },
  releaseInfo: {
    minutes: 10,
    why: 'We share nothing without your yes. Here you say with whom we may talk, and about what.',
  },
  communicationPolicy: { minutes: 5, why: 'You choose how and when we may call or write to you.' },
  schoolCollaboration: {
    minutes: 10,
    why: 'It lets us work with your child’s school. You choose what we may share.',
  },
}
