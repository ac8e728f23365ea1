// What plugins may import about people and access: the viewer, the logs, and initial grants.

export type { Viewer } from './platform/http/Viewer'
export { allPermissions, viewPermissions } from './security/access/roles'
export { noteAccess, noteOpening } from './security/patientAccess/noteAccess'
export { recordAudit, recordAudits } from './security/audit/recordAudit'
export { recordAuditOnce } from './security/audit/recordAuditOnce'
export { recordSensitiveView } from './security/audit/recordSensitiveView'
export { countMessages, messagesLeft, mostMessages, rememberedDays } from './security/limits/countMessages'
export { viewerInRole } from './security/users/viewerInRole'

export { sensitiveMinutes } from './security/audit/recordSensitiveView'
