import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { entityRoutes } from '@core/kernel/client/kit/screens/standard/entityRoutes'
import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'
import { webhookPaths } from '../shared/webhookPaths'

const needs = configuration.apiKeys

export default defineFeature({
  routes: entityRoutes({
    menu: configurationMenu,
    paths: webhookPaths,
    one: 'Webhook',
    many: 'Webhooks',
    can: { view: needs, create: needs, update: needs },
    screens: () => import('./webhookScreens'),
  }),
})
