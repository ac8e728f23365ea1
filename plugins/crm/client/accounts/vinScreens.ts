import { defineEntityScreens } from '@core/client/kit'
import { accountVehicleEntity } from '../../shared/accounts/accountVehicleEntity'
import { vinPaths } from '../../shared/crmPaths'
import { vinColumn } from './vinColumn'

/** The vehicles that accounts hold, by VIN. Lists of VINs are imported. S2.11 */
export default defineEntityScreens(accountVehicleEntity, {
  paths: vinPaths,
  icon: 'pi-id-card',
  sort: { field: 'vin', direction: 'asc' },
  list: { columns: [vinColumn], filters: ['accountId'] },
})
