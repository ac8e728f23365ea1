// The viewer, calls to the server, the stores of a plugin, toasts and live changes.

export { useViewer } from '../kernel/client/session/registry/RegistryProvider'
export { ContributedPart } from '../kernel/client/session/registry/ContributedPart'
export { useContributions } from '../kernel/client/session/registry/useContributions'
export { definePluginContext, useOncePerRole } from '../kernel/client/session/registry/PluginScope'
export { useBrandName, useOfficePhone } from '../kernel/client/session/useBrandName'
export { useRecordHref } from '../kernel/client/session/useRecordHref'
export { standingRule } from '../kernel/client/session/standingRules'
export { toast } from '../kernel/client/platform/toasts/toast'
export { undoAction } from '../kernel/client/platform/toasts/undoAction'
export { live } from '../kernel/client/platform/live/live'
export { followChanges } from '../kernel/client/platform/live/followChanges'
export { useOfflineWork } from '../kernel/client/platform/offline/offlineWork'
export { useLiveTurn } from '../kernel/client/platform/live/useLiveTurn'

// The session as a whole: for screens about roles and menus, and for drafts that outlive a session.
export { useRegistry } from '../kernel/client/session/registry/RegistryProvider'
export { leaveRole } from '../kernel/client/session/role/leaveRole'
export { useSession, useSessionState } from '../kernel/client/session/SessionProvider'

// Pages for people without an account.
export { PublicPage } from '../kernel/client/session/publicPages/PublicPage'
export { MessageSheet } from '../kernel/client/session/publicPages/MessageSheet'

// Calls to the server, and messages for calls that fail.
export { ApiError, errorTexts, messageOf } from '../kernel/client/platform/api/ApiError'
export { inBackground } from '../kernel/client/platform/api/background'
export { download } from '../kernel/client/platform/api/download'
export { checkPicture } from '../kernel/client/platform/api/checkPicture'
export { uploadFile } from '../kernel/client/platform/api/uploadFile'
export { unwrapResponse, isAbort } from '../kernel/client/platform/api/unwrapResponse'
export { callApi, createApi, idempotent, newIdempotencyKey } from '../kernel/client/platform/api/createApi'
export { LatestRequest } from '../kernel/client/platform/api/LatestRequest'
export { useLoad } from '../kernel/client/platform/api/useLoad'

// Calls that may wait on the device until there is a connection.
export { sendOrKeep } from '../kernel/client/platform/offlineWrites/sendOrKeep'
export { keepAndSend } from '../kernel/client/platform/offlineWrites/keepAndSend'
export { tellKept } from '../kernel/client/platform/offlineWrites/KeptOffline'
export { keptForReading } from '../kernel/client/platform/offlineWrites/keptForReading'
export { discardWrite, useWaitingWrites } from '../kernel/client/platform/offlineWrites/useWaitingWrites'
export { useReadyOffline } from '../kernel/client/platform/offlineWrites/useReadyOffline'
