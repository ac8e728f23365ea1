import { leadEntity } from '../../shared/leads/leadEntity'
import { relatedTab } from '../relatedTab'
import { leadSections } from './leadSections'

/** The leads of a store, or the child leads of a lead. */
export default relatedTab(leadEntity, { sections: leadSections })
