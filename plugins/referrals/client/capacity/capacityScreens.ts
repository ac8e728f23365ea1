import { defineEntityScreens } from '@core/client/kit'
import { capacityEntity } from '../../shared/capacityEntity'
import { capacityPaths } from '../../shared/capacityPaths'

/** How many referrals each person can look after. The care dashboard compares their caseload with it. D6 */
export default defineEntityScreens(capacityEntity, { paths: capacityPaths, icon: 'pi-gauge' })
