/** The template of a document. The first four are shipped; their texts are examples that a lawyer must review. D12 */
export const templates = [
  { id: 1, key: 'clark-customer-agreement', name: 'Clark customer agreement' },
  { id: 2, key: 'care-service-agreement', name: 'Care service agreement' },
  { id: 3, key: 'credit-application', name: 'Credit application' },
  { id: 4, key: 'delivery-acceptance', name: 'Delivery acceptance' },
  { id: 5, key: 'own', name: 'Own PDF' },
] as const

export type TemplateId = (typeof templates)[number]['id']

/** The agreement whose completion starts the transfer of its lead. S4.15 */
export const customerAgreement = 1 satisfies TemplateId
export const ownPdf = 5 satisfies TemplateId
