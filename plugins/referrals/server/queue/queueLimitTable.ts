import { defineEntityTable, type EntityRules } from '@core/server/entities'
import { invalid } from '@core/server/plugin'
import { type QueueLimitFields, queueLimitEntity } from '../../shared/queue/queueLimitEntity'

const limitRules: EntityRules<QueueLimitFields> = {
  async plan({ after }) {
    if (after.red <= after.amber)
      throw invalid([{ field: 'red', message: 'Very late after days must be more than Late after days' }])
    return { record: after }
  },
}

/** The rows are those of the statuses, so nobody adds or deletes one. */
export const queueLimitTable = defineEntityTable({
  entity: queueLimitEntity,
  table: 'referrals.queue_limit',
  enabledCalls: ['list', 'view', 'update'],
  rules: limitRules,
})
