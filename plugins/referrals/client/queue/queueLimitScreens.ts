import { defineEntityScreens } from '@core/client/kit'
import { queueLimitEntity } from '../../shared/queue/queueLimitEntity'
import { queueLimitPaths } from '../../shared/queue/queueLimitPaths'

/** The number of days in a status after which a referral is in the work queue, in amber and in red. */
export default defineEntityScreens(queueLimitEntity, {
  paths: queueLimitPaths,
  icon: 'pi-clock',
  sort: { field: 'status', direction: 'asc' },
  // There is one for each status, so none can be added or deleted.
  list: { adds: false },
  record: { withheld: () => ['delete'] },
})
