import { definePublicPages } from '@core/client/plugin'
import { publicLeadForm } from '../shared/publicLeadForm'

export default definePublicPages({
  plugin: 'crm',
  pages: {
    [publicLeadForm]: { title: 'Contact us', screen: () => import('./leadForms/LeadFormPage') },
    '/quote': { title: 'Quote', screen: () => import('./quotes/PublicQuote') },
  },
})
