import { defineEntityTable } from '@core/server/entities'
import { queueLimitEntity } from '../../shared/queue/queueLimitEntity'

/** The rows are those of the statuses, so none can be added or deleted. */
export const queueLimitTable = defineEntityTable({
  entity: queueLimitEntity,
  table: 'referrals.queue_limit',
  enabledCalls: ['list', 'view', 'update'],
})
