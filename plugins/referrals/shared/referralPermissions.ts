import { definePermissions, standardActions } from '@core/entity'

/** The permissions of referrals. D2, S6.3: the "own" of the general actions means "assigned to me" here. */
export const referralPermissions = definePermissions(3, 'Referrals', {
  ...standardActions,
  viewOwn: [3, 'View assigned'],
  updateOwn: [6, 'Update assigned'],
  deleteOwn: [9, 'Delete assigned'],
  addAll: [11, 'Create for anybody'],
  addAssigned: [12, 'Create assigned to oneself'],
  assign: [13, 'Assign'],
  changeStatus: [14, 'Change status'],
  hold: [15, 'Put on hold and resume'],
  reopen: [16, 'Reopen'],
  sendLink: [17, 'Send form links'],
  viewSensitive: [18, 'View sensitive fields'],
  export: [20, 'Export'],
  import: [21, 'Import'],
  bulk: [22, 'Bulk edit'],
  merge: [23, 'Merge clients'],
})

export const can = referralPermissions.can
