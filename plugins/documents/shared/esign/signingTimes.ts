import { choices, defineStandingRule, integer } from '@core/entity'
import { reminderDays } from './reminderDays'

/** Until when documents can be signed, and when their signers are reminded, unless the sender chooses otherwise. D12 */
export const signingTimes = defineStandingRule({
  id: 'documents.signingTimes',
  title: 'Documents for signature',
  help: 'A document that is sent expires after so many days, and signers who haven’t signed are reminded, unless its sender chooses otherwise.',
  fields: {
    expiresAfter: integer('Expires after days', { required: true, min: 1, max: 365 }),
    reminders: choices(
      'Reminders after',
      reminderDays.map((id) => ({ id, name: `${id} days` })),
    ),
  },
  delivered: { expiresAfter: 30, reminders: [...reminderDays] },
})
