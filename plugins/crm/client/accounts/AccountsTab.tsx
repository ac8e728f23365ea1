import { accountEntity } from '../../shared/accounts/accountEntity'
import { relatedTab } from '../relatedTab'
import accountScreens from './accountScreens'

/** The accounts of a store. */
export default relatedTab(accountEntity, { screens: accountScreens })
