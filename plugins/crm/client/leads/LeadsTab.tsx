import { leadEntity } from '../../shared/leads/leadEntity'
import { relatedTab } from '../relatedTab'
import { leadSections } from './leadSections'

/** The leads of a store, or those whose parent a lead is. */
export default relatedTab(leadEntity, { icon: 'pi-bolt', sections: leadSections })
