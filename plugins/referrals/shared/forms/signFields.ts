import { agreement, choice, signature, text } from '@core/entity'
import { relations } from '../personLookups'

/** The last fields of every form. The date is the server's. D4; 15 U.S.C. 7001 for electronic signatures. */
export const signFields = {
  printedName: text('Your full name', { required: true }),
  relationship: choice('Your relationship to the client', relations, { required: true }),
  signature: signature('Signature', {
    required: true,
    help: 'Type your name, or draw your signature. Both count the same',
  }),
  consentToSign: agreement('I agree to sign this form electronically', {
    help: 'An electronic signature counts like one on paper. You may ask us for a paper form instead, and for a copy of what you signed, at no cost',
  }),
} as const
