import { defineEntityScreens } from '@core/client/kit'
import { queueLimitEntity } from '../../shared/queue/queueLimitEntity'
import { queueLimitPaths } from '../../shared/queue/queueLimitPaths'

/** After how many days in a status a referral stands in the work queue, in amber and in red. */
export default defineEntityScreens(queueLimitEntity, {
  paths: queueLimitPaths,
  icon: 'pi-clock',
  sort: { field: 'status', direction: 'asc' },
  // One for each status: nobody adds or deletes one.
  list: { adds: false },
  record: { withheld: () => ['delete'] },
})
