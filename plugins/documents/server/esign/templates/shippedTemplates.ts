import { careServiceAgreement, deliveryAcceptance } from './careTemplates'
import { clarkCustomerAgreement, creditApplication } from './salesTemplates'
import type { TemplateContent } from './TemplateContent'

/** The templates of D12, by their keys. */
export const shippedTemplates: readonly TemplateContent[] = [
  clarkCustomerAgreement,
  careServiceAgreement,
  creditApplication,
  deliveryAcceptance,
]
