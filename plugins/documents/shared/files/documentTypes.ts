/** The records that a document can belong to: `entityType` of its link. D12 */
export const documentOf = { lead: 1, account: 2, customer: 3, quote: 4, order: 5, referral: 6, vehicle: 7 } as const

/** The kinds of record, with the entities that plugins define. Kinds of inactive plugins have no records. */
export const recordKinds = [
  { id: 1, name: 'Lead', entity: 'lead', optional: true },
  { id: 2, name: 'Account', entity: 'account', optional: true },
  { id: 3, name: 'Customer', entity: 'customer', optional: true },
  { id: 4, name: 'Quote', entity: 'quote', optional: true },
  { id: 5, name: 'Order', entity: 'order', optional: true },
  { id: 6, name: 'Referral', entity: 'referral', optional: true },
  { id: 7, name: 'Vehicle', entity: 'vehicle', optional: true },
] as const

export type RecordKind = (typeof recordKinds)[number]['id']

/** The document tabs of a record. `only` is the kind of record that has the tab. S3.14, D12 */
export const subTypes = [
  { id: 1, name: 'Lead: basic', title: 'Basic', code: 'LeadBasicTab', only: documentOf.lead },
  { id: 2, name: 'Lead: fleet', title: 'Fleet', code: 'LeadFleetTab', only: documentOf.lead },
  { id: 3, name: 'Account: basic', title: 'Basic', code: 'AccountBasicTab', only: documentOf.account },
  { id: 4, name: 'Account: fleet', title: 'Fleet', code: 'AccountFleetTab', only: documentOf.account },
  { id: 5, name: 'Lead: quotes', title: 'Quotes', code: 'LeadQuotesTab', only: documentOf.lead },
  { id: 6, name: 'Account: quotes', title: 'Quotes', code: 'AccountQuotesTab', only: documentOf.account },
  { id: 7, name: 'Other', title: 'Other', code: 'Other', only: undefined },
] as const

export type SubType = (typeof subTypes)[number]

/** @returns the tab of a stored id. @throws if there is no such tab */
export function subTypeOf(id: number): SubType {
  const found = subTypes.find((subType) => subType.id === id)
  if (!found) throw new Error(`There is no sub-type ${id}`)
  return found
}

/** @returns the tabs of a kind of record, in their order; every kind has “Other”. */
export function subTypesOf(kind: number): readonly SubType[] {
  return subTypes.filter(({ only }) => only === undefined || only === kind)
}

/** The kind of a file, by its content. */
export const fileKinds = [
  { id: 1, name: 'PDF' },
  { id: 2, name: 'Picture' },
  { id: 3, name: 'Text' },
  { id: 4, name: 'Word or Excel' },
] as const

/** The kind that can be sent for signature. */
export const pdfKind = 1 satisfies (typeof fileKinds)[number]['id']

export type FileKind = (typeof fileKinds)[number]['id']

/** The maximum size of one file in bytes: 50 MB. D12 */
export const largestDocument = 50 * 1024 * 1024

/** The media types of Word and Excel files without macros. */
export const officeTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The extensions of document names; the content decides, whatever the extension. */
export const documentEndings = ['pdf', 'jpg', 'png', 'heic', 'webp', 'txt', 'csv', 'md', 'log', 'docx', 'xlsx'] as const

/** The id of the look-up list of document types, on which retention depends; administrators edit it. */
export const documentTypeList = 'documents.type'
