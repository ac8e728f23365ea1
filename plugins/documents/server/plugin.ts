import {
  automationActions,
  automationEvents,
  contributionTo,
  defineServerPlugin,
  healthChecks,
  on,
  standingRules,
} from '@core/server/plugin'
import { leadTransferred } from '@plugins/crm/contract/leadTransferred'
import { transferUndone } from '@plugins/crm/contract/transferUndone'
import { dashboardTiles } from '../../reports/contract/definitions'
import { documentMenus } from '../shared/documentMenus'
import { documentPermissions } from '../shared/documentPermissions'
import { signingTimes } from '../shared/esign/signingTimes'
import { defaultGrants } from './defaultGrants'
import { demoFilesWanted } from './demo/demoFilesWanted'
import { makeDemoFiles } from './demo/makeDemoFiles'
import { seedDemonstration } from './demo/seedDemonstration'
import { documentLists } from './documentLists'
import { esignRoutes } from './esign/esignRoutes'
import { formSealer } from '../contract/formSealer'
import { signerSuggestions } from '../contract/signerSuggestions'
import { followTransfer, followTransferBack } from './esign/followTransfer'
import { demonstrationDocument, makeDemonstrationDocument, seedDocuments } from './demo/makeDemonstrationDocument'
import { sealHealth } from './signing/sealHealth'
import { expireDocuments } from './esign/jobs/expireDocuments'
import { remindSigners } from './esign/jobs/remindSigners'
import { pdfDocumentTable } from './esign/pdfDocumentTable'
import { templateProfile } from './esign/templates/templateProfile'
import { templateRoutes } from './esign/templates/templateRoutes'
import { documentRoutes } from './files/documentRoutes'
import { documentTable } from './files/documentTable'
import { moveFiles, moveFilesBack } from './files/moveFiles'
import { schema } from './migrations/0001-schema'
import { sealingRoot } from './migrations/0002-sealing-root'
import { sealingProblem } from './migrations/0003-sealing-problem'
import { comparableNames } from './migrations/0004-comparable-names'
import { findText } from './migrations/0005-find-text'
import { officeDay } from './migrations/0006-office-day'
import { signerLanguage } from './migrations/0007-signer-language'
import { documentNotifications } from './notificationKinds'
import { mailSignerLink } from './esign/mailSignerLink'
import { rotateSeal } from './signing/rotateSeal'
import { sealDocument } from './signing/sealDocument'
import { sealAgain } from './signing/sealingFailure'
import { createFormSealer } from './signing/sealForm'
import { everybodySigned } from './signing/signDocument'
import { sendDocumentStep } from './esign/sendDocumentStep'
import { signatureFilters } from './esign/signatureFilter'
import { waitingForSignature } from './esign/waitingForSignature'
import { signerLinkIssued } from './esign/signerLinks'
import { documentCompletedEvent } from './signing/documentCompletedEvent'
import { signingRoutes } from './signing/signingRoutes'
import { mailEnding, signerTold } from './esign/tellSigners'
import { applyRetention } from './retention/applyRetention'
import { retentionProfile } from './retention/retentionProfile'
import { retentionRoutes } from './retention/retentionRoutes'

export default defineServerPlugin({
  id: 'documents',
  modules: [documentPermissions],
  menus: Object.values(documentMenus),
  defaultGrants,
  migrations: [schema, sealingRoot, sealingProblem, comparableNames, ...findText, officeDay, signerLanguage],
  encryptedColumns: [
    { table: 'documents.sealing_root', column: 'root_key' },
    { table: 'documents.sealing_root', column: 'seal_key' },
  ],
  profile: [retentionProfile, templateProfile],
  entities: () => [documentTable, pdfDocumentTable],
  lookups: documentLists,
  routes: (context) => [
    ...documentRoutes(context),
    ...retentionRoutes(context),
    ...esignRoutes(context),
    ...templateRoutes(context),
    ...signingRoutes(context),
  ],
  notifications: documentNotifications,
  fileOwners: ['pdfTemplate'],
  offers: [signerSuggestions],
  contributes: [
    contributionTo(automationActions, [sendDocumentStep]),
    contributionTo(automationEvents, [documentCompletedEvent]),
    contributionTo(standingRules, [signingTimes]),
    contributionTo(healthChecks, [sealHealth]),
    signatureFilters,
    contributionTo(dashboardTiles, [waitingForSignature]),
  ],
  provides: [{ token: formSealer, create: createFormSealer }],
  async seedDemonstration(tx) {
    await seedDemonstration(tx)
    await seedDocuments(tx)
  },
  subscriptions: {
    'documents.mailSignerLink': on(signerLinkIssued, mailSignerLink),
    'documents.mailEnding': on(signerTold, mailEnding),
    'documents.makeDemonstrationDocument': on(demonstrationDocument, makeDemonstrationDocument),
    'documents.sealDocument': on(everybodySigned, sealDocument),
    'documents.makeDemoFiles': on(demoFilesWanted, makeDemoFiles),
    'documents.followTransfer': on(leadTransferred, followTransfer),
    'documents.followTransferBack': on(transferUndone, followTransferBack),
    'documents.moveFiles': on(leadTransferred, moveFiles),
    'documents.moveFilesBack': on(transferUndone, moveFilesBack),
  },
  commands: { 'rotate-seal': { run: rotateSeal } },
  jobs: {
    'documents.expireDocuments': expireDocuments,
    'documents.remindSigners': remindSigners,
    'documents.sealAgain': sealAgain,
    'documents.applyRetention': applyRetention,
  },
})
