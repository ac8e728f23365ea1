import { customerEntity } from '../../shared/customers/customerEntity'
import { relatedTab } from '../relatedTab'
import customerScreens from './customerScreens'

/** The customers that an account delivers to. */
export default relatedTab(customerEntity, { screens: customerScreens })
