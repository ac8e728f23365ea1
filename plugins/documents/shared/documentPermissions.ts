import { definePermissions, standardActions } from '@core/entity'

/**
 * Module 17. D2. The records of files decide who may see them. The actions for all, own and store rows are for PDF documents, which may
 * belong to no record.
 */
export const documentPermissions = definePermissions(17, 'Documents', {
  ...standardActions,
  viewStore: [12, 'View those of one’s store'],
  updateStore: [13, 'Update those of one’s store'],
  deleteStore: [14, 'Delete those of one’s store'],
  send: [15, 'Send for signature'],
  manageTemplates: [16, 'Manage templates'],
  manageRetention: [17, 'Manage retention and legal holds'],
  export: [20, 'Export'],
  bulk: [22, 'Bulk edit'],
})

export const { can } = documentPermissions
