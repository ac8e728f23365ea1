import { defineEntityTable } from '@core/server/entities'
import { holdEntity } from '../../shared/hold/holdEntity'

/** It can be listed, viewed and exported, and nothing else: the database derives it from the changes of status. */
export const holdTable = defineEntityTable({
  entity: holdEntity,
  table: 'referrals.hold',
  enabledCalls: ['list', 'view'],
  search: `lower('ref-' || lpad(hold.referral_id::text, 6, '0'))`,
  computed: {
    number: '(select held.number from referrals.referral held where held.id = hold.referral_id)',
    days: 'round((extract(epoch from coalesce(hold.until, now()) - hold.since) / 86400)::numeric, 1)',
  },
})
