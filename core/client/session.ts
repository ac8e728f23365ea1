// The viewer, the stores of a plugin, toasts and live changes.

export { useViewer } from './session/registry/RegistryProvider'
export { useSlot } from './session/registry/useSlot'
export { definePluginContext, useOncePerRole } from './session/registry/PluginScope'
export { useBrandName, useOfficePhone } from './session/useBrandName'
export { useRecordHref } from './session/useRecordHref'
export { toast } from './platform/toasts/toast'
export { live } from './platform/live/live'
export { followChanges } from './platform/live/followChanges'
export { useLiveTurn } from './platform/live/useLiveTurn'

// The session as a whole: for screens about roles and menus, and for drafts that outlive a session.
export { unsavedForms } from './session/unsavedForms'
export { useRegistry } from './session/registry/RegistryProvider'
export { leaveRole } from './session/role/leaveRole'
export { useSession, useSessionState } from './session/SessionProvider'

// Pages for people without an account.
export { PublicPage } from './session/publicPages/PublicPage'
export { MessageSheet } from './session/publicPages/MessageSheet'
