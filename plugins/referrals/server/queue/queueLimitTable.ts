import { defineEntityTable } from '@core/server/entities'
import { queueLimitEntity } from '../../shared/queue/queueLimitEntity'

/** The rows are those of the statuses, so nobody adds or deletes one. */
export const queueLimitTable = defineEntityTable({
  entity: queueLimitEntity,
  table: 'referrals.queue_limit',
  enabledCalls: ['list', 'view', 'update'],
})
