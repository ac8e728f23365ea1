// What the administration of people, roles, menus and look-up lists needs from core: the rules for changing permissions, and the look-up
// lists.

export {
  requireSuperAdmin,
  lockRights,
  permissionsOfRole,
  refuseMoreThanHeld,
  refuseOwnRoles,
  refuseStronger,
} from './security/access/guards'
export { mayKnowRole } from './security/access/mayKnowRole'
export { type Sidebar, type StoredMenu, readMenus } from './security/access/menus/readMenus'
export { type RoleName, superAdminKey } from './security/access/roles'
export { viewRoles } from './security/access/wellKnownPermissions'
export { confirmEmail } from './security/auth/email/confirmEmail'
export { emailLinks, invitationLinks, resetLinks } from './security/auth/links/accountLinks'
export { emailChangedMail, phoneChangedMail, phoneChangedText } from './security/auth/links/linkMessages'
export { invite } from './security/auth/links/sendInvitation'
export { issueApiKey } from './security/keys/apiKeys'
export { issueWebhookSecret, sendWebhookAgain, testWebhook } from './features/webhooks/deliverWebhook'
export { closeSessionsOf } from './security/auth/session/sessions'
export { type Contact, findContact } from './security/users/userRepository'
export {
  createEntry,
  listEntries,
  lockList,
  lookupEntry,
  lookupNames,
  renameEntry,
  reorderEntries,
  retireEntry,
} from './entities/lookups/lookupRepository'
export { countUses } from './features/lookups/countUses'
export { active, activePeople } from './security/users/activePeople'
