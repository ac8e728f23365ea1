import { addLink } from '@core/client/kit'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { quotePaths } from '../../shared/crmPaths'
import { relatedTab } from '../relatedTab'
import quoteScreens from './quoteScreens'

/** The quotes of a lead or an account. A new quote has its own page, because of its lines. */
export default relatedTab(quoteEntity, {
  screens: quoteScreens,
  without: { lead: ['company'], account: ['company'] },
  emptyHint: 'Offer something: a quote begins with its first line.',
  addHref: (link) => addLink(quotePaths.add, link),
})
