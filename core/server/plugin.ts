// The parts of a plugin's server half: its definition, its routes and their errors, the database, the viewer, links for people outside. Inside
// core, import the modules themselves.

// The plugin.
export {
  contributionTo,
  type Job,
  type ServerContext,
  type ServerPlugin,
  defineServerPlugin,
  on,
} from '../kernel/server/plugins/defineServerPlugin'
export type { Migration } from '../kernel/server/platform/database/Migration'
export type { LookupList } from '../kernel/server/entities/lookups/LookupList'
export { readStandingRule, standingRules } from '../kernel/server/plugins/standingRules'
export { listFilters } from '../kernel/server/entities/table/listFilters'
export { importPresets } from '../kernel/server/entities/import/importPresets'
export { healthChecks } from '../kernel/server/plugins/healthChecks'
export { type AutomationEvent, automationEvents } from '../kernel/server/plugins/automationEvents'
export { startAutomations } from '../kernel/server/entities/automation/queueRuns'
export { type AutomationAction, automationActions } from '../kernel/server/plugins/automationActions'
export { publishChange } from '../kernel/server/platform/events/publishChange'
export { defineNotification } from '../kernel/server/plugins/notifications/notificationKind'
export { notify, settleNotifications } from '../kernel/server/plugins/notifications/notify'
export { carryFile, readCarriedFile } from '../features/profile/server/carriedFile'
export type { ProfilePart } from '../kernel/server/plugins/ProfilePart'
export { carryFilter, onlyHere, receiveFilter } from '../kernel/server/plugins/carriedValues'
export type { Message } from '../kernel/server/platform/messages/Messages'
export { sendSoon } from '../kernel/server/platform/messages/sendSoon'
export { readerLanguage } from '../kernel/server/platform/language/readerLanguage'
export { renderMail } from '../kernel/server/platform/messages/mail/renderMail'

// The code of a sandboxed package: types only, as it imports nothing of the product.
export type { SandboxHost, SandboxRoutes } from '../kernel/shared/sandboxedCode'

// Routes.
export { type Route, defineRoute } from '../kernel/server/platform/http/defineRoute'
export type { Refusal } from '../kernel/server/platform/http/Refusal'
export { createOnce } from '../kernel/server/platform/http/createOnce'
// What a log may have of a failure that a response doesn't tell.
export { describeError } from '../kernel/server/platform/log/describeError'
export { FairQueue } from '../kernel/server/platform/http/FairQueue'
export { parsePhone } from '../kernel/server/platform/parsePhone'
export { HttpError, conflict, forbidden, invalid, notFound, stale, taken } from '../kernel/server/platform/http/errors'

// Calls to servers outside, whose address a person entered.
export { addressProblem, OutsideError, postOutside } from '../kernel/server/platform/outside/postOutside'

// Demonstration data.
export { type SeededRandom, seededRandom } from '../kernel/server/demo/seededRandom'

// The database.
export type { Database, Transaction } from '../kernel/server/platform/database/Database'
export { readStoreZone, storeDaySql, storeDaysSql, storeTimeSql } from '../kernel/server/platform/database/storeZone'
export { readShared } from '../kernel/server/platform/database/SharedReads'
export { sealText } from '../kernel/server/platform/database/sealedTexts'

// People and access: the viewer, the logs, and initial grants.
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

// People without an account: links with a secret, and limits for their tries.
export { defineLinks } from '../kernel/server/security/links/defineLinks'
export { attemptSucceeded, beginAttempt } from '../kernel/server/security/limits/attempts'
export { deviceCookies } from '../kernel/server/security/links/deviceCookies'
export { equalInConstantTime, hashCode, hashToken, newCode, newToken } from '../kernel/server/platform/secrets'
