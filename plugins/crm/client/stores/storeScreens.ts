import { addLink, defineEntityScreens, nextRecord } from '@core/client/kit'
import { leadPaths, storePaths } from '../../shared/crmPaths'
import { leadEntity } from '../../shared/leads/leadEntity'
import { storeEntity } from '../../shared/stores/storeEntity'
import { StatesLink } from './StatesLink'

/** S2.16 */
export default defineEntityScreens(storeEntity, {
  paths: storePaths,
  icon: 'pi-shop',
  list: { actions: StatesLink },
  record: { readActions: nextRecord('New lead', leadEntity, ({ id }) => addLink(leadPaths.add, { storeId: id })) },
})
