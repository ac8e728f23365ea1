import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { entityRoutes } from '@core/kernel/client/kit/screens/standard/entityRoutes'
import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'
import { automationPaths } from '../shared/automationPaths'

const needs = configuration.automations

export default defineFeature({
  routes: {
    '/approvals': { title: 'Approvals', screen: () => import('./Approvals') },
    ...entityRoutes({
      menu: configurationMenu,
      paths: automationPaths,
      one: 'Automation',
      many: 'Automations',
      can: { view: needs, create: needs, update: needs },
      screens: () => import('./automationScreens'),
    }),
  },
})
