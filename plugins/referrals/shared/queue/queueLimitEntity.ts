import { choice, defineEntity, integer } from '@core/entity'
import { can } from '../referralPermissions'
import { referralStatuses } from '../referralStatuses'
import { queueLimitPaths } from './queueLimitPaths'

/** The number of days in a status after which a referral is late: one row for each status that has limits. Administrators change them. */
export const queueLimitEntity = defineEntity({
  id: 'queueLimit',
  name: { one: 'Queue limit', many: 'Queue limits' },
  path: 'referralQueueLimit',
  screen: queueLimitPaths.record,
  title: ['status'],
  policy: {
    view: { needs: can.view },
    create: { needs: can.assign, all: can.viewAll },
    update: { needs: can.assign, all: can.viewAll },
    delete: { needs: can.assign, all: can.viewAll },
  },
  fields: {
    status: choice('Status', referralStatuses, { inList: true, readOnly: true }),
    amber: integer('Late after days', {
      totals: 'none',
      required: true,
      inList: true,
      min: 1,
      max: 1000,
      help: 'Shown in amber',
    }),
    red: integer('Very late after days', {
      totals: 'none',
      required: true,
      inList: true,
      min: 1,
      max: 1000,
      help: 'Shown in red',
    }),
  },
  rules: [
    ({ amber, red }) => (red <= amber ? { red: 'Very late after days must be more than Late after days' } : undefined),
  ],
})
