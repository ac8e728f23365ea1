import { leadEntity } from '../../shared/leads/leadEntity'
import { relatedTab } from '../relatedTab'
import { leadSections } from './leadSections'
import leadScreens from './leadScreens'

/** The leads of a store, or the child leads of a lead. */
export default relatedTab(leadEntity, {
  screens: leadScreens,
  sections: leadSections,
})
