import type { Migration } from '../platform/database/Migration'
import { schema } from './0001-schema'
import { notifications } from './0002-notifications'
import { patientAccess } from './0003-patient-access'
import { signInSafety } from './0004-sign-in'
import { notes } from './0005-notes'
import { passkeys } from './0006-passkeys'
import { officePhone } from './0007-office-phone'
import { askingAgain } from './0008-asking-again'
import { nodes } from './0009-nodes'
import { accessPurpose } from './0010-access-purpose'
import { fileChecks } from './0011-file-checks'
import { keysAndWebhooks } from './0012-keys-and-webhooks'
import { sealing } from './0013-sealing'
import { keyUse } from './0014-key-use'
import { webhookFields } from './0015-webhook-fields'
import { exports } from './0016-exports'
import { fileOwner } from './0017-file-owner'
import { historyAuthor } from './0018-history-author'
import { roleLost } from './0019-role-lost'
import { outgoingMessages } from './0020-outgoing-messages'
import { formerEmail } from './0021-former-email'
import { importChoices } from './0022-import-choices'
import { emailLinks } from './0023-email-links'
import { webhooksWithoutSecret } from './0024-webhooks-without-secret'
import { comparableTexts } from './0025-comparable-texts'
import { officeDays } from './0026-office-days'
import { findText } from './0027-find-text'
import { recordMerges } from './0028-record-merges'
import { publicViews } from './0029-public-views'
import { storeDays } from './0030-store-days'
import { push } from './0033-push'
import { signOutAtProvider } from './0034-sign-out-at-provider'
import { customFields } from './0035-custom-fields'
import { layouts } from './0036-layouts'
import { recordKinds } from './0037-record-kinds'
import { automations } from './0038-automations'
import { madeTables } from './0039-made-tables'
import { automationEvents } from './0040-automation-events'
import { customFieldIndexes } from './0041-custom-field-indexes'
import { promotedKinds } from './0042-promoted-kinds'
import { removedData } from './0043-removed-data'
import { customFieldDefaults } from './0044-custom-field-defaults'
import { standingRules } from './0045-standing-rules'
import { customFieldRoles } from './0046-custom-field-roles'
import { broughtDefaults } from './0047-brought-defaults'
import { removedValuesOfRoles } from './0048-removed-values-of-roles'
import { approvers } from './0050-approvers'
import { kindTitles } from './0051-kind-titles'
import { units } from './0052-units'
import { restoreDrills } from './0053-restore-drills'
import { refusedApprovals } from './0054-refused-approvals'
import { putBackChanges } from './0060-put-back-changes'
import { pluginPackages } from './0066-plugin-packages'
import { removedSequences } from './0068-removed-sequences'
import { publishers } from './0069-publishers'
import { languages } from './0070-languages'
import { providerLogout } from './0071-provider-logout'
import { runAuthors } from './0065-run-authors'
import { pluginValues } from './0067-plugin-values'
import { viewingPerson } from './0032-viewing-person'
import { signInProviders } from './0031-sign-in-providers'

export const coreMigrations: readonly Migration[] = [
  schema,
  notifications,
  patientAccess,
  signInSafety,
  notes,
  passkeys,
  officePhone,
  askingAgain,
  nodes,
  accessPurpose,
  fileChecks,
  keysAndWebhooks,
  sealing,
  keyUse,
  webhookFields,
  exports,
  fileOwner,
  historyAuthor,
  roleLost,
  outgoingMessages,
  formerEmail,
  importChoices,
  emailLinks,
  webhooksWithoutSecret,
  comparableTexts,
  officeDays,
  ...findText,
  recordMerges,
  publicViews,
  storeDays,
  signInProviders,
  viewingPerson,
  push,
  signOutAtProvider,
  customFields,
  layouts,
  recordKinds,
  automations,
  madeTables,
  automationEvents,
  customFieldIndexes,
  promotedKinds,
  removedData,
  customFieldDefaults,
  standingRules,
  customFieldRoles,
  broughtDefaults,
  removedValuesOfRoles,
  approvers,
  kindTitles,
  units,
  restoreDrills,
  refusedApprovals,
  putBackChanges,
  runAuthors,
  pluginPackages,
  pluginValues,
  removedSequences,
  publishers,
  languages,
  providerLogout,
]
