// What plugins may import about people and access: the viewer, the logs, and initial grants.

export type { Viewer } from '../kernel/server/platform/http/Viewer'
export { allPermissions, viewPermissions } from '../kernel/server/security/access/roles'
export { noteAccess, noteOpening } from '../kernel/server/security/patientAccess/noteAccess'
export { recordAudit, recordAudits } from '../kernel/server/security/audit/recordAudit'
export { recordAuditOnce } from '../kernel/server/security/audit/recordAuditOnce'
export { recordSensitiveView } from '../kernel/server/security/audit/recordSensitiveView'
export { countMessages, messagesLeft, rememberedDays } from '../kernel/server/security/limits/countMessages'
export { lockPerson } from '../kernel/server/security/users/userRepository'
export { viewerInRole } from '../kernel/server/security/users/viewerInRole'

export { sensitiveMinutes } from '../kernel/server/security/audit/recordSensitiveView'
