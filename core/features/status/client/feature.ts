import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({
  routes: {
    '/system-status': {
      menu: configurationMenu,
      permission: configuration.status,
      title: 'System status',
      screen: () => import('./SystemStatus'),
    },
  },
})
