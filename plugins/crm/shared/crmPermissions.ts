import { definePermissions, standardActions } from '@core/entity'

/** Export, import and bulk edit. */
const files = {
  export: [20, 'Export'],
  import: [21, 'Import'],
  bulk: [22, 'Bulk edit'],
} as const
const further = { ...files, merge: [23, 'Merge'] } as const

const ownStore = {
  viewStore: [12, 'View those of one’s store'],
  updateStore: [13, 'Update those of one’s store'],
  deleteStore: [14, 'Delete those of one’s store'],
} as const
const storeRows = { ...ownStore, assign: [15, 'Assign'] } as const

/** D2: leads have their own keys. “Assign” in them means the user's own assigned leads. */
export const leadPermissions = definePermissions(7, 'Leads', {
  viewModule: [0, 'View Module On SideBar'],
  viewLead: [1, 'View'],
  viewAll: [2, 'View all'],
  viewOwn: [3, 'View assigned'],
  addLead: [4, 'Create'],
  editAssignLead: [6, 'Update assigned'],
  editAllLead: [7, 'Update all'],
  deleteAssignLead: [9, 'Delete assigned'],
  deleteAllLead: [10, 'Delete all'],
  editAllLeadComments: [11, 'Update all comments'],
  ...storeRows,
  ...further,
})

/** D2: the same as leads, plus 100. Permission 710 decides who may delete every account (S6.7). */
export const accountPermissions = definePermissions(8, 'Accounts', {
  viewModule: [0, 'View Module On SideBar'],
  viewAccount: [1, 'View'],
  viewAll: [2, 'View all'],
  viewOwn: [3, 'View assigned'],
  addAccount: [4, 'Create'],
  editAssignAccount: [6, 'Update assigned'],
  editAllAccount: [7, 'Update all'],
  deleteAssignAccount: [9, 'Delete assigned'],
  deleteAllAccount: [10, 'Delete all'],
  editAllAccountComments: [11, 'Update all comments'],
  ...storeRows,
  ...further,
})

export const customerPermissions = definePermissions(9, 'Customers', { ...standardActions, ...storeRows, ...further })
/**
 * D2: tasks and activities share one menu and one set of permissions. Anybody may assign a task to a colleague, so reassigning needs no
 * permission.
 */
export const taskPermissions = definePermissions(12, 'Tasks & Activities', {
  ...standardActions,
  ...ownStore,
  ...files,
})

/** D2: 1411 is needed to set any target (S6.8), 1416 for those of past months. */
export const targetPermissions = definePermissions(14, 'Targets', {
  ...standardActions,
  canSetTarget: [11, 'Set targets'],
  ...ownStore,
  setPastTarget: [16, 'Set targets of months that are over'],
  ...files,
})

export const storePermissions = definePermissions(15, 'Stores', { ...standardActions, export: files.export })
export const vehiclePermissions = definePermissions(16, 'Vehicles', { ...standardActions, ...further })

/**
 * 1016 lifts the discount limit, and allows approving discounts above others' limits and setting those limits; 1017 allows changing the
 * text of the mails.
 */
export const quotePermissions = definePermissions(10, 'Quotes', {
  ...standardActions,
  ...storeRows,
  approveDiscount: [16, 'Approve discounts'],
  editMail: [17, 'Edit the text of mails'],
  export: files.export,
  bulk: files.bulk,
})
export const orderPermissions = definePermissions(11, 'Orders', {
  ...standardActions,
  ...storeRows,
  ...files,
})

export const crmModules = [
  leadPermissions,
  accountPermissions,
  customerPermissions,
  quotePermissions,
  orderPermissions,
  storePermissions,
  vehiclePermissions,
  taskPermissions,
  targetPermissions,
] as const
