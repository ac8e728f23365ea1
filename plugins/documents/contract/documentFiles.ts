import { type SubType, subTypes } from '../shared/files/documentTypes'

/** @returns the stored documents of one tab as an entry of `relatedFiles`, given SQL of the record's id */
function filesOf(code: SubType['code']) {
  const { id: tab, only } = subTypes.find((subType) => subType.code === code)!
  return (id: string) => ({
    entity: 'document',
    field: 'file',
    where: `document.entity_type_id = ${id} and document.entity_type = ${only} and document.entity_sub_type_id = ${tab}`,
  })
}

/** The stored documents of the tabs of leads and accounts, which other plugins add to the files of their records. S3.9, S3.10, S3.12 */
export const documentFiles = {
  leadBasic: filesOf('LeadBasicTab'),
  leadFleet: filesOf('LeadFleetTab'),
  leadQuotes: filesOf('LeadQuotesTab'),
  accountBasic: filesOf('AccountBasicTab'),
  accountFleet: filesOf('AccountFleetTab'),
  accountQuotes: filesOf('AccountQuotesTab'),
} as const
