import { accountEntity } from '../../shared/accounts/accountEntity'
import { relatedTab } from '../relatedTab'

/** The accounts of a store. */
export default relatedTab(accountEntity)
