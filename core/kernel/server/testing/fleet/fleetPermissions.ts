import { definePermissions, standardActions } from '@core/kernel/entity/permissions'

export const vehiclePermissions = definePermissions(9001, 'Vehicles', {
  ...standardActions,
  createAll: [11, 'Add all'],
  createAssigned: [12, 'Add assigned'],
  assign: [13, 'Assign'],
  viewSensitive: [18, 'View sensitive fields'],
  export: [20, 'Export'],
  import: [21, 'Import'],
  bulk: [22, 'Bulk edit'],
  merge: [23, 'Merge'],
})

export const depotPermissions = definePermissions(9002, 'Depots', standardActions)

/** Core's own routes require some permissions of people (401, 411), roles (501) and the system (614), so a plugin has to define them. */
export const staffPermissions = definePermissions(4, 'Staff', {
  ...standardActions,
  viewAsRole: [11, 'View as role'],
})
export const staffRolePermissions = definePermissions(5, 'Staff roles', standardActions)
export const systemPermissions = definePermissions(6, 'System', { status: [14, 'System status'] })
