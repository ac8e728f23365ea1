import { defineStandingRule, integer } from '@core/entity'
import { validDays } from './quoteStatuses'

/** For how long an offer is valid, unless its author chooses another day. */
export const quoteValidity = defineStandingRule({
  id: 'crm.quoteValidity',
  title: 'Validity of quotes',
  help: 'A new quote can be accepted for so many days, unless its author chooses another day.',
  fields: { days: integer('Days', { required: true, min: 1, max: 365 }) },
  delivered: { days: validDays },
})
