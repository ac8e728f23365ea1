import { defineEntityScreens } from '@core/client/kit'
import { accountVehicleEntity } from '../../shared/accounts/accountVehicleEntity'
import { vinPaths } from '../../shared/crmPaths'

/** The vehicles that accounts hold, by VIN; a list of VINs comes in by the import. S2.11 */
export default defineEntityScreens(accountVehicleEntity, {
  paths: vinPaths,
  icon: 'pi-id-card',
  sort: { field: 'vin', direction: 'asc' },
  list: { filters: ['accountId'] },
})
