// The viewer, the stores of a plugin, toasts and live changes.

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
