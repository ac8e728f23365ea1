import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({
  routes: {
    '/standing-rules': {
      menu: configurationMenu,
      permission: configuration.automations,
      title: 'Standing rules',
      screen: () => import('./StandingRules'),
    },
  },
})
