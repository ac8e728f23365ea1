import { choice, date, integer, text } from '@core/entity'

/** The questions to a payer before care starts, in the order of a phone call. */
export const benefitQuestions = [
  { id: 1, name: 'Coverage is active' },
  { id: 2, name: 'The service is covered' },
  { id: 3, name: 'In network' },
  { id: 4, name: 'Authorization is needed' },
  { id: 5, name: 'A diagnosis report is needed' },
  { id: 6, name: 'Limit of hours or visits' },
  { id: 7, name: 'Copay or coinsurance' },
  { id: 8, name: 'Deductible' },
  { id: 9, name: 'Out-of-pocket maximum' },
  { id: 10, name: 'Other coverage pays first' },
] as const

export const benefitResults = [
  { id: 1, name: 'Yes' },
  { id: 2, name: 'No' },
  { id: 3, name: 'Not clear yet' },
] as const

/** One answer of the payer, with its source. */
export const benefitFields = {
  id: integer('Row', { min: 1, help: 'Given by the server; names the row in an update' }),
  question: choice('Question', benefitQuestions, { required: true }),
  result: choice('Result', benefitResults, { required: true }),
  details: text('Details', { max: 300, help: 'The amount, the limit, the condition' }),
  saidBy: text('Who said so', { max: 100, help: 'Whom one talked to, or the payer’s website' }),
  callReference: text('Reference', { max: 50, help: 'The number of the call' }),
  checkedOn: date('Checked on', { past: true }),
} as const
