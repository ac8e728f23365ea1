import { customerEntity } from '../../shared/customers/customerEntity'
import { relatedTab } from '../relatedTab'

/** The customers that an account delivers to. */
export default relatedTab(customerEntity)
