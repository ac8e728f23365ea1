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
export { applyGroupRoles, type GroupRole, guardedRoleReached } from '../kernel/server/security/access/groupRoles'
export { knownRoles, mayKnowRole } from '../kernel/server/security/access/mayKnowRole'
export {
  type MenuSiblings,
  dropOwnOrder,
  hasOwnOrder,
  hideInRole,
  lockMenus,
  menusOn,
  ownOrder,
  reorderSiblings,
  showInRole,
  titlesBelow,
} from '../kernel/server/security/access/menus/menuOrder'
export { type Sidebar, type StoredMenu, readMenus } from '../kernel/server/security/access/menus/readMenus'
export { type RoleName, superAdminKey } from '../kernel/server/security/access/roles'
export { viewRoles } from '../kernel/server/security/access/wellKnownPermissions'
export { confirmEmail } from '../kernel/server/security/auth/email/confirmEmail'
export { emailLinks, invitationLinks, resetLinks } from '../kernel/server/security/auth/links/accountLinks'
export {
  emailChangedMail,
  phoneChangedMail,
  phoneChangedText,
  phoneChangedTextTo,
} from '../kernel/server/security/auth/links/linkMessages'
export { invitationRequested, invite } from '../kernel/server/security/auth/links/sendInvitation'
export { closeProviderSessions } from '../kernel/server/security/auth/session/sessions'
export {
  isProviderKeyTaken,
  linkedPeople,
  lockProvider,
  permissionsWithin,
  forgetProviderSecret,
  setProviderSecret,
  unlinkPerson,
} from '../features/singleSignOn/server/manageProviders'
export { takeTried, tryProvider } from '../features/singleSignOn/server/tryProvider'
export { issueApiKey } from '../kernel/server/security/keys/apiKeys'
export { issueWebhookSecret, sendWebhookAgain, testWebhook } from '../features/webhooks/server/deliverWebhook'
export { removeSecondFactors } from '../kernel/server/security/auth/passkeys/passkeys'
export { closeSessionOf, closeSessionsOf, sessionsOf } from '../kernel/server/security/auth/session/sessions'
export { type Contact, findContact } from '../kernel/server/security/users/userRepository'
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
export { describeField } from '../kernel/server/plugins/describeField'
export { standingRuleProfile } from '../features/standingRules/server/standingRuleProfile'
export { readChosen, storeStandingRule } from '../features/standingRules/server/standingRuleRepository'
export { layoutProfile } from '../features/layouts/server/layoutProfile'
export {
  type LayoutOf,
  arrangedRoles,
  findLayout,
  rolesWith,
  saveLayout,
} from '../features/layouts/server/layoutRepository'
export { countUses } from '../features/lookups/server/countUses'
export { type EndedAccess, accessEnded, endAccess } from '../kernel/server/security/auth/account/endAccess'
export { activePeople } from '../kernel/server/security/users/activePeople'
export { turnOffAutomation } from '../kernel/server/plugins/turnOffAutomation'
export { type AutomationDefinition, checkAutomation } from '../features/automations/server/checkAutomation'
export { describeRecords } from '../features/automations/server/describeRecords'
export { rehearse } from '../features/automations/server/rehearse'
export { tryOnRecord } from '../features/automations/server/tryOnRecord'
export { runsOf } from '../features/automations/server/runsOf'
export { describeUndo, retryRun, undoRun } from '../features/automations/server/undoRun'
export { emitRuns } from '../kernel/server/entities/automation/queueRuns'

// The plugins of a running server, and their packages.
export type { KnownPlugin, PluginControl } from '../kernel/server/plugins/PluginControl'
export { publisherText } from '../kernel/shared/pluginPackage'
export { storedQuality } from '../kernel/server/packages/packageQuality'
export { readPluginLog } from '../kernel/server/packages/sandbox/pluginLog'
export { PackageError } from '../kernel/server/packages/PackageError'
export { packageLimits } from '../kernel/server/packages/packageFile'
export {
  deletePackage,
  listPackages,
  readPluginSettings,
  type StoredPackage,
  storePackage,
} from '../kernel/server/packages/PackageStore'
export { decideChange, listChanges, type PluginChange, requestChange } from '../kernel/server/packages/pluginChanges'
