import { definePermissions, standardActions } from '@core/entity'

const more = { export: [20, 'Export'], import: [21, 'Import'], bulk: [22, 'Bulk edit'], merge: [23, 'Merge'] } as const

/** Module 4. D2. */
export const userPermissions = definePermissions(4, 'Users', {
  ...standardActions,
  ...more,
  viewAsRole: [11, 'View as role'],
  resetSecondFactor: [12, 'Reset second factor'],
  revokeSessions: [13, 'End sessions'],
})

/** Module 5. D2. */
export const rolePermissions = definePermissions(5, 'Role', {
  ...standardActions,
  ...more,
  assignPermissions: [11, 'Assign permissions'],
  clone: [12, 'Clone role'],
})

/** Module 6. D2. */
export const configurationPermissions = definePermissions(6, 'Configuration', {
  ...standardActions,
  ...more,
  lookups: [11, 'Look-up lists'],
  auditLog: [12, 'Audit log'],
  apiKeys: [13, 'API keys and webhooks'],
  status: [14, 'System status'],
  directories: [15, 'Directories'],
  signInProviders: [16, 'Sign-in providers'],
  customFields: [17, 'Fields'],
  layouts: [18, 'Layouts'],
  recordKinds: [19, 'Kinds of record'],
  automations: [24, 'Automations'],
  plugins: [25, 'Plugins'],
})
