// What plugins may import of people and what they may do: who asks, what is kept of it, and grants to begin with.

export type { Viewer } from './platform/http/Viewer'
export { allPermissions, viewPermissions } from './security/access/roles'
export { noteAccess, noteOpening } from './security/patientAccess/noteAccess'
export { recordAudit } from './security/audit/recordAudit'
export { recordAuditOnce } from './security/audit/recordAuditOnce'
export { recordSensitiveView } from './security/audit/recordSensitiveView'
export { viewerInRole } from './security/users/viewerInRole'

export { sensitiveMinutes } from './security/audit/recordSensitiveView'
