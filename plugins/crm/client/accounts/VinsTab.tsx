import { accountVehicleEntity } from '../../shared/accounts/accountVehicleEntity'
import { relatedTab } from '../relatedTab'
import vinScreens from './vinScreens'

/** The vehicles that an account holds, by VIN. */
export default relatedTab(accountVehicleEntity, {
  screens: vinScreens,
  emptyHint: 'Add the first vehicle by its VIN; a list of VINs comes in at Vehicles of accounts, Import.',
})
