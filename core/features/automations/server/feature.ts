import { runsDue } from '@core/kernel/server/entities/automation/queueRuns'
import { on } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { automationFailed } from '@core/kernel/server/plugins/turnOffAutomation'
import { approvalRoutes } from './approvalRoutes'
import { automationProfile } from './automationProfile'
import { automationRoutes } from './automationRoutes'
import { automationRunTable, automationTable } from './automationTables'
import { approvalRequested, purgeRuns, runAutomations, wakeRuns } from './runAutomation'
import { sendAutomationMail } from './sendAutomationMail'
import { startByDay } from './startByDay'
import { automationMailDue, automationNotice } from './steps/messageSteps'

/** What administrators let the product do by itself: when, if, then. */
export default defineFeature({
  id: 'automations',
  entities: (context) => [automationTable(context), automationRunTable],
  routes: (context) => [...approvalRoutes(context), ...automationRoutes(context)],
  profile: [automationProfile],
  subscriptions: {
    'core.runAutomations': on(runsDue, runAutomations),
    'core.sendAutomationMail': on(automationMailDue, sendAutomationMail),
  },
  notifications: [automationNotice, approvalRequested, automationFailed],
  jobs: {
    'core.startAutomations': { every: '5m', timeout: '10m', run: startByDay },
    'core.wakeAutomations': { every: '1m', timeout: '5m', run: wakeRuns },
    'core.purgeAutomationRuns': { every: '1d', timeout: '30m', run: purgeRuns },
  },
})
