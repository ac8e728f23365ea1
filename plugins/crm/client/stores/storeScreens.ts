import { defineEntityScreens } from '@core/client/kit'
import { storePaths } from '../../shared/crmPaths'
import { storeEntity } from '../../shared/stores/storeEntity'
import { StatesLink } from './StatesLink'

/** S2.16 */
export default defineEntityScreens(storeEntity, { paths: storePaths, icon: 'pi-shop', list: { actions: StatesLink } })
