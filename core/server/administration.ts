// What the administration of people, roles, menus and look-up lists needs from core: the rules for changing permissions, and the look-up
// lists.

export {
  requireSuperAdmin,
  lockRights,
  permissionsOfRole,
  refuseMoreThanHeld,
  refuseOwnRoles,
  refuseStronger,
} from '../kernel/server/security/access/guards'
export {
  giveRoles,
  grantPermissions,
  revokePermissions,
  takeRoles,
} from '../kernel/server/security/access/changeRights'
export { applyGroupRoles, guardedRoleReached } from '../kernel/server/security/access/groupRoles'
export { superAdminKey } from '../kernel/server/security/access/roles'
export { confirmEmail } from '../kernel/server/security/auth/email/confirmEmail'
export { emailLinks, invitationLinks, resetLinks } from '../kernel/server/security/auth/links/accountLinks'
export { emailChangedMail, phoneChangedMail, phoneChangedText } from '../kernel/server/security/auth/links/linkMessages'
export { invitationRequested, invite } from '../kernel/server/security/auth/links/sendInvitation'
export { issueApiKey } from '../kernel/server/security/keys/apiKeys'
export { removeSecondFactors } from '../kernel/server/security/auth/passkeys/passkeys'
export { closeSessionOf, closeSessionsOf, sessionsOf } from '../kernel/server/security/auth/session/sessions'
export { findContact } from '../kernel/server/security/users/userRepository'
export {
  createEntry,
  listEntries,
  lockList,
  lookupEntry,
  lookupNames,
  renameEntry,
  reorderEntries,
  retireEntry,
} from '../kernel/server/entities/lookups/lookupRepository'
export { countUses } from '../features/lookups/server/countUses'
export { accessEnded, endAccess } from '../kernel/server/security/auth/account/endAccess'
export { activePeople } from '../kernel/server/security/users/activePeople'
